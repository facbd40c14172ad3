import java.util.Arrays;

import module org.mobula;

/**
 * Red-black successive over-relaxation on a shared grid in blocks of rows, in the style of JDSM. A thread reads the
 * border rows of its neighbours; a barrier ends each half of an iteration.
 *
 * <pre>./mobula run -n 4 apps/shared/RedBlack.java [rows] [columns] [iterations] [threads per rank] [protocol]</pre>
 */
@Shared
class RedBlack extends Spmd {
    private static final double OMEGA = 1.5;

    private final int rows;
    private final int columns;
    private final int iterations;
    private final String protocol;
    private SharedMatrix<double[]> grid;

    RedBlack(int rows, int columns, int iterations, String protocol) {
        this.rows = rows;
        this.columns = columns;
        this.iterations = iterations;
        this.protocol = protocol;
    }

    public static void main(String[] arguments) {
        int[] numbers = {64, 48, 20, 1};
        for (int i = 0; i < Math.min(4, arguments.length); i++) {
            numbers[i] = Integer.parseInt(arguments[i]);
        }
        String protocol = arguments.length > 4 ? arguments[4] : "lazy";
        try (Node node = Node.join()) {
            new RedBlack(numbers[0], numbers[1], numbers[2], protocol).run(node, numbers[3]);
        }
    }

    @Override
    protected void init() {
        SharedOptions options = SharedOptions.defaults().withProtocol(protocol);
        int high = Math.max(1, Math.ceilDiv(rows, threads()));
        grid = shared().matrix(null, double[].class, rows, columns, Distribution.rows(high), options);
    }

    private double initial(int row, int column) {
        return row == 0 || row == rows - 1 || column == 0 || column == columns - 1 ? row + 2.0 * column : 0;
    }

    @Override
    protected void start(int thread) {
        boolean works = thread < grid.blocksDown();
        if (works) {
            fill(thread);
        }
        barrier();
        for (int half = 0; half < 2 * iterations; half++) {
            if (works) {
                relax(thread, half % 2);
            }
            barrier();
        }
    }

    private void fill(int block) {
        SharedUnit<double[]> unit = grid.block(block, 0);
        unit.acquire();
        double[] mine = unit.value();
        for (int i = 0; i < grid.rowsOf(block); i++) {
            for (int j = 0; j < columns; j++) {
                mine[i * columns + j] = initial(grid.firstRow(block) + i, j);
            }
        }
        unit.release();
    }

    private void relax(int block, int colour) {
        int high = grid.rowsOf(block);
        int first = grid.firstRow(block);
        double[] above = block > 0 ? lastRow(block - 1) : new double[columns];
        double[] below = block + 1 < grid.blocksDown() ? firstRow(block + 1) : new double[columns];
        SharedUnit<double[]> unit = grid.block(block, 0);
        unit.acquire();
        double[] mine = unit.value();
        for (int i = 0; i < high; i++) {
            int row = first + i;
            if (row == 0 || row == rows - 1) {
                continue;
            }
            for (int j = 1; j < columns - 1; j++) {
                if ((row + j) % 2 == colour) {
                    double up = i > 0 ? mine[(i - 1) * columns + j] : above[j];
                    double down = i + 1 < high ? mine[(i + 1) * columns + j] : below[j];
                    int at = i * columns + j;
                    mine[at] = relaxed(mine[at], up, down, mine[at - 1], mine[at + 1]);
                }
            }
        }
        unit.release();
    }

    private static double relaxed(double old, double up, double down, double left, double right) {
        return old + OMEGA * ((up + down + left + right) / 4 - old);
    }

    /** Only elements of the other colour are used; its owner may write those of this colour meanwhile. */
    private double[] lastRow(int block) {
        double[] other = grid.block(block, 0).read();
        return Arrays.copyOfRange(other, other.length - columns, other.length);
    }

    private double[] firstRow(int block) {
        return Arrays.copyOfRange(grid.block(block, 0).read(), 0, columns);
    }

    @Override
    protected void fin() {
        if (node().rank() == 0) {
            double[][] expected = sequential();
            boolean equal = true;
            for (int block = 0; block < grid.blocksDown(); block++) {
                double[] part = grid.block(block, 0).read();
                for (int i = 0; i < grid.rowsOf(block); i++) {
                    double[] row = Arrays.copyOfRange(part, i * columns, (i + 1) * columns);
                    equal &= Arrays.equals(row, expected[grid.firstRow(block) + i]);
                }
            }
            System.out.printf("SOR %d x %d: %d iterations%n", rows, columns, iterations);
            System.out.println("verified: " + (equal ? "equal to" : "DIFFERS from") + " the sequential run");
            if (!equal) {
                throw new IllegalStateException("verification FAILED");
            }
        }
        shared().barrier();
    }

    private double[][] sequential() {
        double[][] a = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                a[i][j] = initial(i, j);
            }
        }
        for (int half = 0; half < 2 * iterations; half++) {
            for (int i = 1; i < rows - 1; i++) {
                for (int j = 1; j < columns - 1; j++) {
                    if ((i + j) % 2 == half % 2) {
                        a[i][j] = relaxed(a[i][j], a[i - 1][j], a[i + 1][j], a[i][j - 1], a[i][j + 1]);
                    }
                }
            }
        }
        return a;
    }
}
