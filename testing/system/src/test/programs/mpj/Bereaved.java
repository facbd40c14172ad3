import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Rank 1 dies; what the others wait for from it, or together with it, ends. */
public class Bereaved {
    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.Barrier();
        if (world.Rank() == 1) {
            Runtime.getRuntime().halt(3);
        }
        end("Recv", () -> world.Recv(new int[1], 0, 1, MPI.INT, 1, 0));
        end("Barrier", world::Barrier);
        System.exit(0); // MPI.Finalize would need rank 1, too
    }

    static void end(String what, Runnable call) {
        try {
            call.run();
        } catch (MPIException ended) {
            System.out.println(
                    "rank " + MPI.COMM_WORLD.Rank() + ": " + what + " ended with class " + ended.Get_error_class());
        }
    }
}
