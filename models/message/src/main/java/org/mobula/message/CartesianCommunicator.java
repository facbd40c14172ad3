package org.mobula.message;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ranks that form a grid (MPI-3.1, section 7.5).
 *
 * <pre>{@code
 * int[] sides = CartesianCommunicator.sides(world.size(), 0, 0);
 * CartesianCommunicator grid = CartesianCommunicator.create(world, sides, new boolean[] {false, true}).orElseThrow();
 * CartesianCommunicator.Shift down = grid.shift(0, 1);
 * grid.communicator().sendReceive(bottom, down.destination(), 0, halo, down.source(), 0);
 * }</pre>
 *
 * <p>The last coordinate changes fastest: rank 1 lies next to rank 0 along it.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> of the {@link #communicator}, which is a new one.
 * <b>Failure:</b> {@link MessageArgumentException} for sides that need more ranks than there are, and for coordinates outside
 * of the grid; what {@link Communicator#create} throws.
 */
public final class CartesianCommunicator {
    /**
     * From where something comes, and whereto it goes, when all ranks send along one side of the grid.
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
     * Puts ranks into a grid. All ranks of the communicator call it, with equal arguments. Ranks keep their order.
     *
     * @param sides how many ranks along each side, at least 1
     * @param periodic for each side, whether its end is next to its beginning
     * @return empty for the ranks behind those that fill the grid
     */
    public static Optional<CartesianCommunicator> create(Communicator communicator, int[] sides, boolean[] periodic) {
        Grid grid = Grid.of(sides, periodic);
        if (grid.size() > communicator.size()) {
            throw new MessageArgumentException("CartesianCommunicator.create: a grid of " + grid.size()
                    + " ranks was asked for in " + communicator.name() + ", which has " + communicator.size()
                    + ". Give smaller sides, or see CartesianCommunicator.sides");
        }
        RankGroup filling =
                communicator.group().incl(IntStream.range(0, grid.size()).toArray());
        return communicator.create(filling).map(made -> new CartesianCommunicator(made, grid));
    }

    /**
     * Sides for a grid of so many ranks, as equal as they can be.
     *
     * @param ranks how many, at least 1
     * @param given for each side how long it must be, or 0 if that is to be found
     */
    public static int[] sides(int ranks, int... given) {
        return Grid.sides(ranks, given);
    }

    /** The communicator of the ranks in the grid. */
    public Communicator communicator() {
        return communicator;
    }

    /** How many ranks there are along each side. */
    public int[] sides() {
        return grid.sides().clone();
    }

    /** For each side, whether its end is next to its beginning. */
    public boolean[] periodic() {
        return grid.periodic().clone();
    }

    /** Where this rank lies. */
    public int[] coordinates() {
        return coordinates(communicator.rank());
    }

    /** Where a rank lies. */
    public int[] coordinates(int rank) {
        return grid.coordinates(rank);
    }

    /** The rank at some coordinates; along a periodic side they may lie outside of the grid. */
    public int rank(int... coordinates) {
        return grid.rank(coordinates);
    }

    /**
     * Who is so far away from this rank along a side.
     *
     * @param side the number of the side, at least 0
     * @param distance how far the destination is; may be negative
     */
    public Shift shift(int side, int distance) {
        int self = communicator.rank();
        return new Shift(grid.neighbour(self, side, -(long) distance), grid.neighbour(self, side, distance));
    }

    /**
     * The ranks whose coordinates are equal but along the sides that are kept: rows, columns or planes. All ranks call it.
     *
     * @param kept for each side, whether the new grid has it
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
