package org.mobula.message;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mobula.message.internal.topology.Grid;

/**
 * A communicator whose ranks form a grid (MPI-3.1, section 7.5).
 *
 * <pre>{@code
 * int[] sides = CartesianCommunicator.sides(world.size(), 0, 0);
 * CartesianCommunicator grid = CartesianCommunicator.create(world, sides, new boolean[] {false, true}).orElseThrow();
 * CartesianCommunicator.Shift down = grid.shift(0, 1);
 * grid.communicator().sendReceive(bottom, down.destination(), 0, halo, down.source(), 0);
 * }</pre>
 *
 * <p>The last coordinate changes fastest: ranks 0 and 1 are neighbours in the last dimension.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> that of the {@link #communicator}, which is a new one. <b>Failure:</b>
 * {@link MessageArgumentException} for sides that need more ranks than there are, and for coordinates outside of the
 * grid; what {@link Communicator#create} throws.
 */
public final class CartesianCommunicator {
    /**
     * The source and destination of a rank when all ranks send in one dimension of the grid.
     *
     * @param source a rank, or {@link PointToPoint#NO_RANK} at the edge
     * @param destination a rank, or {@link PointToPoint#NO_RANK} at the edge
     */
    public record Shift(int source, int destination) {}

    private final Communicator communicator;
    private final Grid grid;

    private CartesianCommunicator(Communicator communicator, Grid grid) {
        this.communicator = communicator;
        this.grid = grid;
    }

    /**
     * Arranges ranks in a grid. All ranks of the communicator call it, with equal arguments. Ranks keep their order.
     *
     * @param sides number of ranks in each dimension, at least 1
     * @param periodic for each dimension, whether it wraps around
     * @return empty for ranks that are not needed to fill the grid
     */
    public static Optional<CartesianCommunicator> create(Communicator communicator, int[] sides, boolean[] periodic) {
        Grid grid = Grid.of(sides, periodic);
        if (grid.size() > communicator.size()) {
            throw new MessageArgumentException("CartesianCommunicator.create: a grid of " + grid.size()
                    + " ranks was requested in " + communicator.name() + ", which has " + communicator.size()
                    + ". Give smaller sides, or see CartesianCommunicator.sides");
        }
        RankGroup filling =
                communicator.group().incl(IntStream.range(0, grid.size()).toArray());
        return communicator.create(filling).map(made -> new CartesianCommunicator(made, grid));
    }

    /**
     * Sides of a grid for a number of ranks, as equal as possible.
     *
     * @param ranks number of ranks, at least 1
     * @param given for each dimension the required length, or 0 if it is to be chosen
     */
    public static int[] sides(int ranks, int... given) {
        return Grid.sides(ranks, given);
    }

    /** The communicator of the ranks in the grid. */
    public Communicator communicator() {
        return communicator;
    }

    /** The number of ranks in each dimension. */
    public int[] sides() {
        return grid.sides().clone();
    }

    /** For each dimension, whether it wraps around. */
    public boolean[] periodic() {
        return grid.periodic().clone();
    }

    /** The coordinates of this rank. */
    public int[] coordinates() {
        return coordinates(communicator.rank());
    }

    /** The coordinates of a rank. */
    public int[] coordinates(int rank) {
        return grid.coordinates(rank);
    }

    /** The rank at some coordinates; in a periodic dimension they may lie outside of the grid. */
    public int rank(int... coordinates) {
        return grid.rank(coordinates);
    }

    /**
     * The ranks at a distance from this rank in a dimension.
     *
     * @param side the dimension, at least 0
     * @param distance of the destination; may be negative
     */
    public Shift shift(int side, int distance) {
        int self = communicator.rank();
        return new Shift(grid.neighbour(self, side, -(long) distance), grid.neighbour(self, side, distance));
    }

    /**
     * Divides the grid into grids of fewer dimensions: rows, columns or planes. All ranks call it.
     *
     * @param kept for each dimension, whether the new grids have it
     */
    public CartesianCommunicator sub(boolean... kept) {
        int self = communicator.rank();
        Communicator made = communicator.split(grid.color(self, kept), self).orElseThrow();
        return new CartesianCommunicator(made, grid.sub(kept));
    }

    @Override
    public String toString() {
        return communicator + ", a grid of " + Arrays.toString(grid.sides());
    }
}
