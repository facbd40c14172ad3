import mpi.MPI;
import mpi.MPIException;

/** Pi by the midpoint rule, the first program of every MPI course, in the mpiJava API. */
public class Pi {
    public static void main(String[] args) throws MPIException {
        String[] mine = MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int[] steps = new int[1];
        if (me == 0) {
            steps[0] = mine.length > 0 ? Integer.parseInt(mine[0]) : 10_000_000;
        }
        MPI.COMM_WORLD.Bcast(steps, 0, 1, MPI.INT, 0);

        double width = 1.0 / steps[0];
        double[] part = new double[1];
        for (int i = me; i < steps[0]; i += size) {
            double x = (i + 0.5) * width;
            part[0] += 4.0 / (1.0 + x * x) * width;
        }

        double[] pi = me == 0 ? new double[1] : null; // only the root needs a receive buffer
        MPI.COMM_WORLD.Reduce(part, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (me == 0) {
            System.out.printf("%.10f%n", pi[0]);
        }
        MPI.Finalize();
    }
}
