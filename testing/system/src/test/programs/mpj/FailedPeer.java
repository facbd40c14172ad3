import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Rank 1 exits abruptly. Operations of the others that wait for it end with an exception. */
public class FailedPeer {
    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.Barrier();
        if (world.Rank() == 1) {
            Runtime.getRuntime().halt(3);
        }
        expectFailure("Recv", () -> world.Recv(new int[1], 0, 1, MPI.INT, 1, 0));
        expectFailure("Barrier", world::Barrier);
        System.exit(0); // MPI.Finalize would also wait for rank 1
    }

    static void expectFailure(String what, Runnable call) {
        try {
            call.run();
        } catch (MPIException ended) {
            System.out.println(
                    "rank " + MPI.COMM_WORLD.Rank() + ": " + what + " ended with class " + ended.Get_error_class());
        }
    }
}
