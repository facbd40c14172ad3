import module java.base;

/**
 * Every so many columns of a matrix, which reflections make triangular. What becomes of one depends on itself and the
 * reflectors alone.
 *
 * <p><b>Threads:</b> one.
 */
final class Columns {
    /** What there is to be factorized. */
    record Problem(int rows, int columns, int seed) {
        int steps() {
            return Math.min(rows, columns);
        }

        double[] column(int column) {
            return new SplittableRandom(seed + 31L * column).doubles(rows, -1, 1).toArray();
        }
    }

    /** A column, and the square of its norm below the rows that are done. */
    record Candidate(double norm, int column) {
        static final long BYTES = Double.BYTES + Integer.BYTES;
        static final Candidate NONE = new Candidate(-1, -1);

        /** The larger one; of equal ones that with the lower number, so that it is the same in any order. */
        Candidate or(Candidate other) {
            boolean larger = norm > other.norm || norm == other.norm && column < other.column;
            return larger ? this : other;
        }
    }

    /** What some columns need of the others. */
    interface Others {
        /** The largest column of all ranks. */
        int largest(Candidate mine) throws InterruptedException;

        /**
         * The vector to reflect with.
         *
         * @param mine the vector, if the column is this rank's, which gives it to the others; else null
         */
        double[] reflector(int column, double[] mine) throws InterruptedException;
    }

    /** A rank, as rank 0 sees it in the end. */
    interface Holder extends Traffic.Sender {
        /** A column of this rank: what is left of it is a column of R. */
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

    /** Gives the columns in the order in which they were chosen. */
    int[] factorize(Others others) throws InterruptedException {
        int[] order = new int[problem.steps()];
        for (int step = 0; step < order.length; step++) {
            order[step] = others.largest(largest());
            double[] mine = has(order[step]) ? reflector(order[step], step) : null;
            reflect(others.reflector(order[step], mine), step);
        }
        return order;
    }

    /** The same, where these are all columns. */
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

    /** Reflects a column onto the axis of this step, and gives the vector that does it, of length root two. */
    private double[] reflector(int number, int step) {
        double[] it = column(number);
        double[] vector = Arrays.copyOfRange(it, step, it.length);
        double onAxis = -Math.copySign(Math.sqrt(norm[number / every]), vector[0]); // opposite sign, so that no digits cancel out
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
