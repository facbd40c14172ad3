import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Compares actual with expected values, and throws if they differ. */
final class Check {
    private Check() {}

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("rank " + MPI.COMM_WORLD.Rank() + ": wrong: " + what);
        }
    }

    static void same(Object expected, Object actual, String what) {
        if (!Arrays.deepEquals(new Object[] {expected}, new Object[] {actual})) {
            throw new IllegalStateException("rank " + MPI.COMM_WORLD.Rank() + ": wrong: " + what + ": "
                    + Arrays.deepToString(new Object[] {actual}) + ", expected "
                    + Arrays.deepToString(new Object[] {expected}));
        }
    }

    /** The class and message of the MPIException that a call throws. */
    static String error(Runnable call) {
        try {
            call.run();
            return "no exception";
        } catch (MPIException refused) {
            return "class " + refused.Get_error_class() + ": " + refused.getMessage();
        }
    }

    /** Prints success at rank 0 once all ranks have reached this point. */
    static void allPassed() {
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(MPI.COMM_WORLD.Size() + " ranks: all passed");
        }
    }
}
