import module java.base;

/**
 * The product of two matrices, distributed by blocks of columns (pMM). The blocks of the first matrix circulate on a
 * ring: a rank multiplies with the block that it has, sends its columns to the right, and receives those of the left
 * neighbour. A received column is read, and forwarded, where it has arrived.
 *
 * <p>After C.-C. Chang, "Safe and Efficient Cluster Communication in Java using Explicit Memory Management", section
 * 3.3.
 */
final class MatrixProduct implements Program.Problem {
    private final int n;

    private MatrixProduct(int n) {
        this.n = n;
    }

    static void main(String[] arguments) {
        Options options = new Options("MatrixProduct.java", "Product of two square matrices on a ring of ranks.")
                .number("size", 64, 256, 1, "rows and columns");
        Program.run(options, arguments, given -> new MatrixProduct(given.value("size")));
    }

    @Override
    public String text(int ranks) {
        return "matrix product %d x %d".formatted(n, n);
    }

    @Override
    public int largestMessage(int ranks) {
        return n * Message.NUMBER_BYTES;
    }

    @Override
    public double tolerance() {
        return 1e-12; // the sums have another order
    }

    private double a(int row, int column) {
        return 1 + (row * 7 + column * 3) % 11;
    }

    private double b(int row, int column) {
        return 1.0 / (1 + row + column);
    }

    private double[] column(int column) {
        double[] values = new double[n];
        Arrays.setAll(values, row -> a(row, column));
        return values;
    }

    @Override
    public double[] solve(Exchange exchange) {
        Shares shares = new Shares(n, exchange.size());
        int rank = exchange.rank();
        int ranks = exchange.size();
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        double[][] product = new double[shares.count(rank)][n];
        List<Message.Numbers> block = new ArrayList<>();
        for (int i = 0; i < shares.count(rank); i++) {
            block.add(Message.of(column(shares.first(rank) + i)));
        }
        for (int round = 0; round < ranks; round++) {
            int owner = (rank + ranks - round) % ranks;
            multiply(block, shares.first(owner), product, shares.first(rank));
            if (round < ranks - 1) {
                block.forEach(column -> exchange.send(right, column));
                block.forEach(exchange::release);
                block.clear();
                for (int i = 0; i < shares.count((left + ranks - round) % ranks); i++) {
                    block.add(exchange.receive(left));
                }
            }
        }
        block.forEach(exchange::release);
        return Arrays.stream(product).flatMapToDouble(Arrays::stream).toArray();
    }

    /** Adds the part of the product that comes from some columns of the first matrix. */
    private void multiply(List<Message.Numbers> columns, int firstColumn, double[][] product, int firstOwn) {
        for (int k = 0; k < columns.size(); k++) {
            DoubleBuffer column = columns.get(k).values();
            for (int j = 0; j < product.length; j++) {
                add(column, b(firstColumn + k, firstOwn + j), product[j]);
            }
        }
    }

    private static void add(DoubleBuffer column, double factor, double[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * column.get(i);
        }
    }

    @Override
    public double[] solveAlone(int ranks) {
        double[] product = new double[n * n];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                double factor = b(k, j);
                for (int i = 0; i < n; i++) {
                    product[j * n + i] += factor * a(i, k);
                }
            }
        }
        return product;
    }
}
