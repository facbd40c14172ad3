import java.util.Arrays;
import java.util.Random;

import module org.mobula;

/**
 * LU of SPLASH-2 with contiguous blocks, in the style of JDSM: factors a dense matrix without pivoting. A thread factors
 * blocks whose home is its rank. After each step a barrier makes the diagonal block, then the perimeter, visible. The
 * result is checked by its residual, and against a sequential run bit by bit.
 *
 * <pre>./mobula run -n 4 apps/shared/Lu.java [size] [block] [protocol] [threads per rank]</pre>
 */
@Shared
class Lu extends Spmd {
    private final double[][] original;
    private final int block;
    private final SharedOptions options;
    private SharedMatrix<double[]> matrix;
    private int blocks;
    private double seconds;

    Lu(int size, int block, String protocol) {
        this.original = random(size);
        this.block = block;
        this.options = SharedOptions.defaults().withProtocol(protocol);
    }

    public static void main(String[] arguments) {
        int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 256;
        int block = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 16;
        String protocol = arguments.length > 2 ? arguments[2] : "lazy";
        int threads = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
        try (Node node = Node.join()) {
            new Lu(size, block, protocol).run(node, threads);
        }
    }

    @Override
    protected void init() {
        int size = original.length;
        matrix = shared().matrix(null, double[].class, size, size, Distribution.tiles(block, block), options);
        blocks = matrix.blocksDown();
        fill();
    }

    @Override
    protected void start(int thread) {
        long begun = System.nanoTime();
        factor(thread);
        if (thread == 0) {
            seconds = (System.nanoTime() - begun) / 1e9;
        }
    }

    @Override
    protected void fin() {
        if (node().rank() == 0) {
            report();
        }
        shared().barrier();
    }

    /** Diagonally dominant, so that no pivoting is necessary. */
    private static double[][] random(int size) {
        Random random = new Random(1999);
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                matrix[i][j] = random.nextDouble() + (i == j ? size : 0);
            }
        }
        return matrix;
    }

    /** The thread that factors a block: those of its home take turns. */
    private int owner(int down, int across) {
        int perRank = threads() / node().size();
        return matrix.home(down, across) * perRank + (down + across) % perRank;
    }

    private void fill() {
        for (int down = 0; down < blocks; down++) {
            for (int across = 0; across < blocks; across++) {
                if (matrix.home(down, across) == node().rank()) {
                    SharedUnit<double[]> unit = matrix.block(down, across);
                    unit.acquire();
                    int wide = matrix.columnsOf(across);
                    for (int i = 0; i < matrix.rowsOf(down); i++) {
                        System.arraycopy(
                                original[matrix.firstRow(down) + i],
                                matrix.firstColumn(across),
                                unit.value(),
                                i * wide,
                                wide);
                    }
                    unit.release();
                }
            }
        }
    }

    private void factor(int thread) {
        for (int step = 0; step < blocks; step++) {
            if (owner(step, step) == thread) {
                SharedUnit<double[]> unit = matrix.block(step, step);
                unit.acquire();
                factorDiagonal(unit.value(), matrix.rowsOf(step));
                unit.release();
            }
            barrier();
            perimeter(step, thread);
            barrier();
            interior(step, thread);
            barrier();
        }
    }

    private void perimeter(int step, int thread) {
        int high = matrix.rowsOf(step);
        for (int other = step + 1; other < blocks; other++) {
            if (owner(other, step) == thread) {
                double[] diagonal = matrix.block(step, step).read();
                SharedUnit<double[]> unit = matrix.block(other, step);
                unit.acquire();
                divide(unit.value(), matrix.rowsOf(other), diagonal, high);
                unit.release();
            }
            if (owner(step, other) == thread) {
                double[] diagonal = matrix.block(step, step).read();
                SharedUnit<double[]> unit = matrix.block(step, other);
                unit.acquire();
                solve(unit.value(), matrix.columnsOf(other), diagonal, high);
                unit.release();
            }
        }
    }

    private void interior(int step, int thread) {
        int inner = matrix.rowsOf(step);
        for (int down = step + 1; down < blocks; down++) {
            for (int across = step + 1; across < blocks; across++) {
                if (owner(down, across) == thread) {
                    double[] left = matrix.block(down, step).read();
                    double[] above = matrix.block(step, across).read();
                    SharedUnit<double[]> unit = matrix.block(down, across);
                    unit.acquire();
                    subtract(unit.value(), matrix.rowsOf(down), matrix.columnsOf(across), left, above, inner);
                    unit.release();
                }
            }
        }
    }

    private static void factorDiagonal(double[] a, int n) {
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = a[i * n + k] / a[k * n + k];
                a[i * n + k] = factor;
                for (int j = k + 1; j < n; j++) {
                    a[i * n + j] -= factor * a[k * n + j];
                }
            }
        }
    }

    /** A block below the diagonal one: divides by U. */
    private static void divide(double[] a, int rows, double[] diagonal, int n) {
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < rows; i++) {
                double factor = a[i * n + k] / diagonal[k * n + k];
                a[i * n + k] = factor;
                for (int j = k + 1; j < n; j++) {
                    a[i * n + j] -= factor * diagonal[k * n + j];
                }
            }
        }
    }

    /** A block right of the diagonal one: solves with L. */
    private static void solve(double[] a, int columns, double[] diagonal, int n) {
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = diagonal[i * n + k];
                for (int j = 0; j < columns; j++) {
                    a[i * columns + j] -= factor * a[k * columns + j];
                }
            }
        }
    }

    private static void subtract(double[] a, int rows, int columns, double[] left, double[] above, int inner) {
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < inner; k++) {
                double factor = left[i * inner + k];
                for (int j = 0; j < columns; j++) {
                    a[i * columns + j] -= factor * above[k * columns + j];
                }
            }
        }
    }

    /** The same steps on one array. */
    private static double[][] sequential(double[][] original) {
        int n = original.length;
        double[][] a = Arrays.stream(original).map(double[]::clone).toArray(double[][]::new);
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = a[i][k] / a[k][k];
                a[i][k] = factor;
                for (int j = k + 1; j < n; j++) {
                    a[i][j] -= factor * a[k][j];
                }
            }
        }
        return a;
    }

    private double[][] gather() {
        int size = original.length;
        double[][] all = new double[size][size];
        for (int down = 0; down < blocks; down++) {
            for (int across = 0; across < blocks; across++) {
                double[] block = matrix.block(down, across).read();
                int wide = matrix.columnsOf(across);
                for (int i = 0; i < matrix.rowsOf(down); i++) {
                    System.arraycopy(
                            block, i * wide, all[matrix.firstRow(down) + i], matrix.firstColumn(across), wide);
                }
            }
        }
        return all;
    }

    private void report() {
        int n = original.length;
        double[][] result = gather();
        boolean equal = Arrays.deepEquals(result, sequential(original));
        double residual = residual(original, result);
        System.out.printf("LU %d x %d, blocks of %d x %d: %.3f s%n", n, n, block, block, seconds);
        System.out.printf(
                "verified: residual %.1e, %s the sequential run%n", residual, equal ? "equal to" : "DIFFERS from");
        if (!equal || residual > 1e-10) {
            throw new IllegalStateException("verification FAILED");
        }
    }

    /** The largest |A - L U| relative to the largest element, for a vector of ones. */
    private static double residual(double[][] a, double[][] lu) {
        int n = a.length;
        double[] u = new double[n];
        double worst = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                u[i] += lu[i][j];
            }
        }
        for (int i = 0; i < n; i++) {
            double sum = u[i];
            for (int j = 0; j < i; j++) {
                sum += lu[i][j] * u[j];
            }
            worst = Math.max(worst, Math.abs(Arrays.stream(a[i]).sum() - sum) / n);
        }
        return worst;
    }
}
