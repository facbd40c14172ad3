import java.util.Arrays;
import java.util.Random;

import module org.mobula;

/**
 * LU of SPLASH-2 with contiguous blocks: factors a dense matrix without pivoting. A rank factors the blocks whose home
 * it is. After each step a barrier makes the diagonal block, then the perimeter, visible. The result is checked by its
 * residual, and against a sequential run bit by bit.
 *
 * <pre>./mobula run -n 4 apps/shared/Lu.java [size] [block] [protocol]</pre>
 */
@Shared
class Lu {
    private final SharedObjects shared;
    private final SharedMatrix<double[]> matrix;
    private final int rank;
    private final int blocks;

    Lu(Node node, int size, int block, String protocol) {
        shared = SharedObjects.of(node);
        SharedOptions options = SharedOptions.defaults().withProtocol(protocol);
        matrix = shared.matrix(null, double[].class, size, size, Distribution.tiles(block, block), options);
        rank = node.rank();
        blocks = matrix.blocksDown();
    }

    public static void main(String[] arguments) {
        int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 256;
        int block = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 16;
        String protocol = arguments.length > 2 ? arguments[2] : "lazy";
        try (Node node = Node.join()) {
            Lu lu = new Lu(node, size, block, protocol);
            double[][] original = random(size);
            lu.fill(original);
            long begun = System.nanoTime();
            lu.factor();
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (node.rank() == 0) {
                lu.report(original, block, seconds);
            }
            lu.shared.barrier();
        }
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

    private boolean isMine(int down, int across) {
        return matrix.home(down, across) == rank;
    }

    private void fill(double[][] original) {
        for (int down = 0; down < blocks; down++) {
            for (int across = 0; across < blocks; across++) {
                if (isMine(down, across)) {
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
        shared.barrier();
    }

    private void factor() {
        for (int step = 0; step < blocks; step++) {
            if (isMine(step, step)) {
                SharedUnit<double[]> unit = matrix.block(step, step);
                unit.acquire();
                factorDiagonal(unit.value(), matrix.rowsOf(step));
                unit.release();
            }
            shared.barrier();
            perimeter(step);
            shared.barrier();
            interior(step);
            shared.barrier();
        }
    }

    private void perimeter(int step) {
        int high = matrix.rowsOf(step);
        for (int other = step + 1; other < blocks; other++) {
            if (isMine(other, step)) {
                double[] diagonal = matrix.block(step, step).read();
                SharedUnit<double[]> unit = matrix.block(other, step);
                unit.acquire();
                divide(unit.value(), matrix.rowsOf(other), diagonal, high);
                unit.release();
            }
            if (isMine(step, other)) {
                double[] diagonal = matrix.block(step, step).read();
                SharedUnit<double[]> unit = matrix.block(step, other);
                unit.acquire();
                solve(unit.value(), matrix.columnsOf(other), diagonal, high);
                unit.release();
            }
        }
    }

    private void interior(int step) {
        int inner = matrix.rowsOf(step);
        for (int down = step + 1; down < blocks; down++) {
            for (int across = step + 1; across < blocks; across++) {
                if (isMine(down, across)) {
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

    private double[][] gather(int size) {
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

    private void report(double[][] original, int block, double seconds) {
        int n = original.length;
        double[][] result = gather(n);
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
