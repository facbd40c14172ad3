package heat;

import mpi.Cartcomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Heat in a plate by Jacobi iteration on a process grid, in the mpiJava API: a Cartesian communicator, a vector type
 * for columns, halo exchange by Sendrecv, and the largest change by Allreduce. The program is a package of three source
 * files.
 */
public class Heat {
    private static final int STEPS = 200;

    private final Plate plate;
    private final Halo halo;
    private final Cartcomm grid;

    private Heat(Cartcomm grid, int edge) throws MPIException {
        this.grid = grid;
        this.plate = new Plate(grid.Get(), edge);
        this.halo = new Halo(grid, plate);
    }

    public static void main(String[] args) throws MPIException {
        String[] mine = MPI.Init(args);
        int edge = mine.length > 0 ? Integer.parseInt(mine[0]) : 48;
        int[] dims = new int[2];
        Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[2], false);
        new Heat(grid, edge).run();
        MPI.Finalize();
    }

    private void run() throws MPIException {
        double[] change = new double[1];
        for (int step = 0; step < STEPS; step++) {
            halo.exchange();
            change[0] = plate.relax();
            grid.Allreduce(change, 0, change, 0, 1, MPI.DOUBLE, MPI.MAX); // the send buffer is also the receive buffer
        }
        double[] sum = {plate.sum()};
        double[] all = new double[1];
        grid.Reduce(sum, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (grid.Rank() == 0) {
            System.out.printf("after %d steps: heat %.6f, last change %.8f%n", STEPS, all[0], change[0]);
        }
    }
}
