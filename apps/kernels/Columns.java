import module java.base;

/**
 * The columns that a rank owns in a cyclic distribution of a matrix; Householder reflections make the matrix upper
 * triangular. The result for a column depends only on the column and the reflectors.
 *
 * <p><b>Threads:</b> one.
 */
final class Columns {
    /** The matrix to factorize. */
    record Problem(int rows, int columns, int seed) {
        int steps() {
            return Math.min(rows, columns);
        }

        double[] column(int column) {
            return new SplittableRandom(seed + 31L * column).doubles(rows, -1, 1).toArray();
        }
    }

    /** A column, and the squared norm of its part below the finished rows. */
    record Candidate(double norm, int column) {
        static final long BYTES = Double.BYTES + Integer.BYTES;
        static final Candidate NONE = new Candidate(-1, -1);

        /**
         * The larger candidate; a tie goes to the lower column number, so the result does not depend on the order of
         * comparison.
         */
        Candidate or(Candidate other) {
            boolean larger = norm > other.norm || norm == other.norm && column < other.column;
            return larger ? this : other;
        }
    }

    /** What a rank needs from the other ranks. */
    interface Others {
        /** The largest column of all ranks. */
        int largest(Candidate mine) throws InterruptedException;

        /**
         * The Householder vector of a column.
         *
         * @param mine the vector to broadcast if this rank owns the column, otherwise null
         */
        double[] reflector(int column, double[] mine) throws InterruptedException;
    }

    /** A rank, as rank 0 sees it after the run. */
    interface Holder extends Traffic.Sender {
        /** One of this rank's columns; after the factorization it is a column of R. */
        double[] column(int column);
    }

    private final Problem problem;
    private final int first;
    private final int every;
    private final double[][] column;
    private final double[] norm;
    private final boolean[] done;

    Columns(Problem problem, int first, int every) {
        this.problem = problem;
        this.first = first;
        this.every = every;
        column = IntStream.iterate(first, number -> number < problem.columns, number -> number + every)
                .mapToObj(problem::column)
                .toArray(double[][]::new);
        norm = Arrays.stream(column).mapToDouble(it -> Vectors.dot(it, it)).toArray();
        done = new boolean[column.length];
    }

    /** Factorizes the matrix; returns the columns in the order in which they were chosen as pivots. */
    int[] factorize(Others others) throws InterruptedException {
        int[] order = new int[problem.steps()];
        for (int step = 0; step < order.length; step++) {
            order[step] = others.largest(largest());
            double[] mine = has(order[step]) ? reflector(order[step], step) : null;
            reflect(others.reflector(order[step], mine), step);
        }
        return order;
    }

    /** The same for an object that owns all columns. */
    int[] factorizeAlone() {
        int[] order = new int[problem.steps()];
        for (int step = 0; step < order.length; step++) {
            order[step] = largest().column;
            reflect(reflector(order[step], step), step);
        }
        return order;
    }

    double[] column(int number) {
        return column[number / every];
    }

    private boolean has(int number) {
        return number % every == first;
    }

    private Candidate largest() {
        Candidate largest = Candidate.NONE;
        for (int i = 0; i < column.length; i++) {
            if (!done[i]) {
                largest = largest.or(new Candidate(norm[i], first + i * every));
            }
        }
        return largest;
    }

    /**
     * Reflects a column onto the axis of this step; returns the Householder vector, whose length is the square root of
     * 2.
     */
    private double[] reflector(int number, int step) {
        double[] it = column(number);
        double[] vector = Arrays.copyOfRange(it, step, it.length);
        double onAxis = -Math.copySign(Math.sqrt(norm[number / every]), vector[0]); // opposite sign: no cancellation
        vector[0] -= onAxis;
        double square = Vectors.dot(vector, vector);
        if (square > 0) {
            double scale = Math.sqrt(2 / square);
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= scale;
            }
        }
        Arrays.fill(it, step, it.length, 0);
        it[step] = onAxis;
        done[number / every] = true;
        return vector;
    }

    private void reflect(double[] vector, int step) {
        for (int i = 0; i < column.length; i++) {
            if (!done[i]) {
                double[] it = column[i];
                double along = Vectors.dot(vector, 0, it, step, vector.length);
                for (int row = 0; row < vector.length; row++) {
                    it[step + row] -= along * vector[row];
                }
                norm[i] = Vectors.dot(it, step + 1, it, step + 1, vector.length - 1);
            }
        }
    }
}
