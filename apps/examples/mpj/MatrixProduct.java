import mpi.MPI;
import mpi.MPIException;

/**
 * The product of two matrices in the mpiJava API. Rows are objects; the collective operations with varying counts
 * distribute and gather them, so any number of processes will do. Rank 0 verifies some elements.
 */
public class MatrixProduct {
    private static final int ROOT = 0;

    public static void main(String[] args) throws MPIException {
        String[] mine = MPI.Init(args);
        int n = mine.length > 0 ? Integer.parseInt(mine[0]) : 150;
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = n / size + (rank < n % size ? 1 : 0);
            displs[rank] = rank == 0 ? 0 : displs[rank - 1] + counts[rank - 1];
        }

        double[][] a = me == ROOT ? matrix(n, 1) : null; // only the root has the whole matrix
        double[][] b = me == ROOT ? matrix(n, 2) : new double[n][];
        double[][] c = me == ROOT ? new double[n][] : null;
        double[][] rows = new double[counts[me]][];

        MPI.COMM_WORLD.Bcast(b, 0, n, MPI.OBJECT, ROOT);
        MPI.COMM_WORLD.Scatterv(a, 0, counts, displs, MPI.OBJECT, rows, 0, counts[me], MPI.OBJECT, ROOT);
        MPI.COMM_WORLD.Gatherv(product(rows, b), 0, counts[me], MPI.OBJECT, c, 0, counts, displs, MPI.OBJECT, ROOT);

        if (me == ROOT) {
            check(a, b, c);
            System.out.printf("product of %d x %d: trace %.3f%n", n, n, trace(c));
        }
        MPI.Finalize();
    }

    private static double[][] matrix(int n, int seed) {
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] = (i * seed + 3 * j) % 17 - 8;
            }
        }
        return matrix;
    }

    private static double[][] product(double[][] rows, double[][] b) {
        double[][] product = new double[rows.length][b.length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < b.length; j++) {
                    product[i][j] += rows[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    /** All elements are whole numbers, so the order of additions does not change the result. */
    private static void check(double[][] a, double[][] b, double[][] c) {
        for (int i = 0; i < a.length; i += 7) {
            int j = (5 * i) % a.length;
            double expected = 0;
            for (int k = 0; k < a.length; k++) {
                expected += a[i][k] * b[k][j];
            }
            if (c[i][j] != expected) {
                throw new IllegalStateException("c[" + i + "][" + j + "] is " + c[i][j] + ", not " + expected);
            }
        }
    }

    private static double trace(double[][] c) {
        double trace = 0;
        for (int i = 0; i < c.length; i++) {
            trace += c[i][i];
        }
        return trace;
    }
}
