import mpi.MPI;

/** Catches every exception, prints nothing, and ends without Finalize; with an argument, by System.exit. */
public class SwallowedException {
    public static void main(String[] args) {
        try {
            MPI.Init(args);
            if (MPI.COMM_WORLD.Rank() == 0) {
                MPI.COMM_WORLD.Send(new int[1], 0, 2, MPI.INT, 1, 0);
            } else {
                MPI.COMM_WORLD.Recv(new int[2], 0, 2, MPI.INT, 0, 0);
            }
            MPI.Finalize();
        } catch (Exception e) {
            if (args.length > 0) {
                System.exit(Integer.parseInt(args[0]));
            }
        }
    }
}
