package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.CartesianCommunicator;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;

/**
 * Processes that form a grid, whose last coordinate changes fastest.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_DIMS} for an invalid grid,
 * {@link MPI#ERR_RANK} or {@link MPI#ERR_ARG} for ranks or coordinates outside of it.
 */
public class Cartcomm extends Intracomm {
    private final CartesianCommunicator grid;

    Cartcomm(CartesianCommunicator grid, CommOrigin origin) {
        super(grid.communicator(), origin);
        this.grid = grid;
    }

    static @Nullable Cartcomm create(Intracomm comm, int[] dims, boolean[] periods, boolean reorder) {
        String call = "Intracomm.Create_cart";
        checkGrid(call, dims, periods);
        return named(
                MPI.ERR_DIMS,
                call,
                () -> CartesianCommunicator.create(comm.Communicator(), dims, periods)
                        .map(made -> new Cartcomm(made, comm.origin()))
                        .orElse(null));
    }

    private static void checkGrid(String call, int[] dims, boolean[] periods) {
        if (dims == null || periods == null || dims.length != periods.length) {
            throw MPIException.of(
                    MPI.ERR_DIMS, call, "a grid needs a length and a period for each dimension; give as many of each");
        }
    }

    private static <T> T named(int errorClass, String call, Supplier<T> work) {
        try {
            return work.get();
        } catch (MessageArgumentException refused) {
            throw MPIException.of(errorClass, call, refused.getMessage());
        }
    }

    private static void checkGiven(int errorClass, String call, @Nullable Object array, String refusal) {
        if (array == null) {
            throw MPIException.of(errorClass, call, refusal);
        }
    }

    /** The same grid in a new context. Collective. */
    @Override
    public Object clone() {
        return made(
                "Cartcomm.clone",
                () -> new Cartcomm(
                        CartesianCommunicator.create(grid.communicator(), grid.sides(), grid.periodic())
                                .orElseThrow(),
                        origin()));
    }

    /** The rank at some coordinates, which may lie outside of the grid in periodic dimensions only. */
    public int Rank(int[] coords) {
        link("Cartcomm.Rank");
        checkGiven(MPI.ERR_ARG, "Cartcomm.Rank", coords, "coordinates are null; give one for each dimension");
        return named(MPI.ERR_ARG, "Cartcomm.Rank", () -> grid.rank(coords));
    }

    /** The coordinates of a rank. */
    public int[] Coords(int rank) {
        link("Cartcomm.Coords");
        return named(MPI.ERR_RANK, "Cartcomm.Coords", () -> grid.coordinates(rank));
    }

    /**
     * The source and destination of the calling process when all send over a distance in a dimension.
     *
     * @param direction the dimension, 0 for the first
     * @param disp the distance; may be negative
     */
    public ShiftParms Shift(int direction, int disp) {
        link("Cartcomm.Shift");
        CartesianCommunicator.Shift shift = named(MPI.ERR_DIMS, "Cartcomm.Shift", () -> grid.shift(direction, disp));
        return new ShiftParms(rank(shift.source()), rank(shift.destination()));
    }

    private static int rank(int rank) {
        return rank == PointToPoint.NO_RANK ? MPI.PROC_NULL : rank;
    }

    /** Divides the grid into grids of the kept dimensions: rows, columns or planes. Collective. */
    public Cartcomm Sub(boolean[] remain_dims) {
        String call = "Cartcomm.Sub";
        return made(call, () -> {
            checkGiven(MPI.ERR_DIMS, call, remain_dims, "the kept dimensions are null; say of each whether it is kept");
            return named(MPI.ERR_DIMS, call, () -> new Cartcomm(grid.sub(remain_dims), origin()));
        });
    }

    /** The rank that the calling process would have in another grid; {@link MPI#UNDEFINED} if none. */
    public int Map(int[] dims, boolean[] periods) {
        String call = "Cartcomm.Map";
        link(call);
        checkGrid(call, dims, periods);
        long places = 1;
        for (int length : dims) {
            if (length < 1) {
                throw MPIException.of(
                        MPI.ERR_DIMS, call, "a grid of " + Arrays.toString(dims) + "; give lengths of at least 1");
            }
            places = Math.min(places * length, Integer.MAX_VALUE);
        }
        return Rank() < places ? Rank() : MPI.UNDEFINED;
    }

    /** The grid, and the coordinates of the calling process. */
    public CartParms Get() {
        link("Cartcomm.Get");
        return new CartParms(grid.sides(), grid.periodic(), grid.coordinates());
    }

    /** {@link MPI#CART}. */
    @Override
    public int Topo_test() {
        return MPI.CART;
    }

    /**
     * Chooses the dimensions of a grid, as equal as possible.
     *
     * @param nnodes number of processes
     * @param dims one for each dimension; those that are 0 are chosen
     */
    public static void Dims_create(int nnodes, int[] dims) {
        checkGiven(MPI.ERR_DIMS, "Cartcomm.Dims_create", dims, "the lengths are null; give 0 for each to be chosen");
        int[] sides = named(MPI.ERR_DIMS, "Cartcomm.Dims_create", () -> CartesianCommunicator.sides(nnodes, dims));
        System.arraycopy(sides, 0, dims, 0, dims.length);
    }
}
