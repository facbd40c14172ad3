import module java.base;

/**
 * Red-black successive over-relaxation of Laplace's equation (SOR). Each rank has a block of rows. Before each half of
 * an iteration it sends its outermost rows to the ranks above and below. The received rows are read where they have
 * arrived.
 */
final class Sor implements Program.Problem {
    private static final double OMEGA = 1.5;

    private final int rows;
    private final int iterations;

    private Sor(int rows, int iterations) {
        this.rows = rows;
        this.iterations = iterations;
    }

    static void main(String[] arguments) {
        Options options = new Options("Sor.java", "Red-black successive over-relaxation on a square grid.")
                .number("size", 200, 1600, 1, "rows and columns without the edges")
                .number("iterations", 20, 100, 1, "iterations");
        Program.run(options, arguments, given -> new Sor(given.value("size"), given.value("iterations")));
    }

    @Override
    public String text(int ranks) {
        return "SOR %d x %d, %d iterations".formatted(rows, rows, iterations);
    }

    @Override
    public String obstacle(int ranks) {
        return rows < ranks ? "--size " + rows + " has too few rows for " + ranks + " ranks" : "";
    }

    @Override
    public int largestMessage(int ranks) {
        return rows * Message.NUMBER_BYTES;
    }

    @Override
    public double[] solve(Exchange exchange) {
        Shares shares = new Shares(rows, exchange.size());
        int first = shares.first(exchange.rank());
        double[][] own = new double[shares.count(exchange.rank())][rows];
        int above = exchange.rank() - 1;
        int below = exchange.rank() + 1;
        for (int half = 0; half < 2 * iterations; half++) {
            if (above >= 0) {
                exchange.send(above, Message.of(own[0]));
            }
            if (below < exchange.size()) {
                exchange.send(below, Message.of(own[own.length - 1]));
            }
            Message.Numbers top = above >= 0 ? exchange.receive(above) : Message.of(edge(1));
            Message.Numbers bottom = below < exchange.size() ? exchange.receive(below) : Message.of(edge(0));
            relax(own, first + half, top.values(), bottom.values());
            exchange.release(top);
            exchange.release(bottom);
        }
        return Arrays.stream(own).flatMapToDouble(Arrays::stream).toArray();
    }

    private double[] edge(double value) {
        double[] edge = new double[rows];
        Arrays.fill(edge, value);
        return edge;
    }

    /** Relaxes every second element of each row. */
    private static void relax(double[][] own, int colour, DoubleBuffer top, DoubleBuffer bottom) {
        for (int i = 0; i < own.length; i++) {
            DoubleBuffer above = i == 0 ? top : DoubleBuffer.wrap(own[i - 1]);
            DoubleBuffer below = i == own.length - 1 ? bottom : DoubleBuffer.wrap(own[i + 1]);
            relax(own[i], (colour + i) % 2, above, below);
        }
    }

    private static void relax(double[] row, int start, DoubleBuffer above, DoubleBuffer below) {
        int last = row.length - 1;
        for (int j = start; j <= last; j += 2) {
            double left = j == 0 ? 0 : row[j - 1];
            double right = j == last ? 0 : row[j + 1];
            row[j] += OMEGA * ((above.get(j) + below.get(j) + left + right) / 4 - row[j]);
        }
    }

    @Override
    public double[] solveAlone(int ranks) {
        double[][] all = new double[rows][rows];
        for (int half = 0; half < 2 * iterations; half++) {
            relax(all, half, DoubleBuffer.wrap(edge(1)), DoubleBuffer.wrap(edge(0)));
        }
        return Arrays.stream(all).flatMapToDouble(Arrays::stream).toArray();
    }
}
