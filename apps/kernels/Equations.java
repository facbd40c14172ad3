import module java.base;

/**
 * A block of rows of a system of linear equations, with the diagonal stored separately.
 *
 * <p><b>Threads:</b> any; it is immutable.
 */
final class Equations {
    private static final double TOLERANCE = 1e-9;

    /**
     * Differences are summed as integers in this unit, because integer sums do not depend on the order of the terms.
     */
    private static final double UNIT = 0x1p-46;

    /**
     * The problem to solve.
     *
     * @param surplus the percentage by which a diagonal element exceeds the sum of the others in its row
     */
    record Problem(int unknowns, int surplus, int iterations, int seed) {
        /** The exact solution x. */
        double[] solution() {
            return new SplittableRandom(seed).doubles(unknowns, -1, 1).toArray();
        }
    }

    /** A part or all of x, and its difference from the previous iterate, in units. */
    record Estimate(double[] x, long difference) implements Serializable {
        long bytes() {
            return (long) x.length * Double.BYTES + Long.BYTES;
        }

        /** All of x, from the parts of all ranks in rank order. */
        static Estimate whole(List<Estimate> parts) {
            double[] x = parts.stream()
                    .flatMapToDouble(part -> DoubleStream.of(part.x))
                    .toArray();
            return new Estimate(x, parts.stream().mapToLong(Estimate::difference).sum());
        }
    }

    /** What an iteration needs from the other ranks. */
    interface Others {
        /** All of x, from this rank's part. */
        Estimate whole(Estimate part) throws InterruptedException;
    }

    /** The result at a rank. */
    record Outcome(int iterations, double[] x) implements Serializable {}

    /** A rank, as rank 0 sees it after the run. */
    interface Solver extends Traffic.Sender {
        Outcome outcome();
    }

    private final Problem problem;
    private final Share share;
    private final double[][] row;
    private final double[] diagonal;
    private final double[] right;

    Equations(Problem problem, Share share) {
        this.problem = problem;
        this.share = share;
        row = new double[share.rows()][];
        diagonal = new double[share.rows()];
        right = new double[share.rows()];
        double[] solution = problem.solution();
        for (int i = 0; i < row.length; i++) {
            int number = share.from() + i;
            row[i] = new SplittableRandom(problem.seed + 31L * (number + 1))
                    .doubles(problem.unknowns)
                    .toArray();
            row[i][number] = 0;
            diagonal[i] = Math.max(1, DoubleStream.of(row[i]).sum()) * (1 + problem.surplus / 100.0);
            right[i] = Vectors.dot(row[i], solution) + diagonal[i] * solution[number];
        }
    }

    /** The block of a rank. */
    static Equations of(int rank, int size, Problem problem) {
        return new Equations(problem, Share.of(rank, size, problem.unknowns));
    }

    /** Iterates together with the other ranks until x converges. */
    Outcome iterate(Others others) throws InterruptedException {
        Estimate whole = new Estimate(new double[problem.unknowns], Long.MAX_VALUE);
        int done = 0;
        while (done < problem.iterations && whole.difference * UNIT > TOLERANCE) {
            whole = others.whole(refine(whole.x));
            done++;
        }
        return new Outcome(done, whole.x);
    }

    /** Iterates without other ranks; this block must contain all equations. */
    Outcome alone() {
        try {
            return iterate(part -> part);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("no other rank is waited for", impossible);
        }
    }

    /** This rank's part of the next iterate. */
    private Estimate refine(double[] x) {
        double[] next = new double[row.length];
        long difference = 0;
        for (int i = 0; i < row.length; i++) {
            next[i] = (right[i] - Vectors.dot(row[i], x)) / diagonal[i];
            difference += (long) (Math.abs(next[i] - x[share.from() + i]) / UNIT);
        }
        return new Estimate(next, difference);
    }
}
