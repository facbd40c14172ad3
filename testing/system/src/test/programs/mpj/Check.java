import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Compares what a program got with what it should have got, and ends it where they differ. */
final class Check {
    private Check() {}

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("rank " + MPI.COMM_WORLD.Rank() + ": wrong: " + what);
        }
    }

    static void same(Object expected, Object got, String what) {
        if (!Arrays.deepEquals(new Object[] {expected}, new Object[] {got})) {
            throw new IllegalStateException("rank " + MPI.COMM_WORLD.Rank() + ": wrong: " + what + ": "
                    + Arrays.deepToString(new Object[] {got}) + " instead of "
                    + Arrays.deepToString(new Object[] {expected}));
        }
    }

    /** The class and message of the error that a call ends with. */
    static String error(Runnable call) {
        try {
            call.run();
            return "nothing was refused";
        } catch (MPIException refused) {
            return "class " + refused.Get_error_class() + ": " + refused.getMessage();
        }
    }

    /** Rank 0 says when all have come here. */
    static void allFine() {
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(MPI.COMM_WORLD.Size() + " ranks: all fine");
        }
    }
}
