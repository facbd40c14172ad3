import mpi.MPI;
import mpi.MPIException;

/** An error at rank 0 is fatal even though it is caught. */
public class FatalError {
    public static void main(String[] args) {
        MPI.Init(args);
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_ARE_FATAL);
        if (MPI.COMM_WORLD.Rank() == 0) {
            try {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 9, 0);
            } catch (MPIException caught) {
                System.out.println("caught");
            }
        }
        MPI.Finalize();
    }
}
