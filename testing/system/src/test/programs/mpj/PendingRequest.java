import mpi.MPI;

/** Rank 1 calls Finalize while a request is pending. */
public class PendingRequest {
    public static void main(String[] args) {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 1) {
            MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, 0);
        }
        MPI.Finalize();
    }
}
