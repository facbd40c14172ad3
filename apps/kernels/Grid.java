import module java.base;
import module org.mobula;

/**
 * A block of rows of a grid, with a ghost row above and below, for red/black successive overrelaxation.
 *
 * <p><b>Threads:</b> one.
 */
final class Grid {
    private static final double TOLERANCE = 1e-7;
    private static final int AGREE_EVERY = 20;

    /** The problem to solve. */
    record Problem(int rows, int columns, int iterations) {
        /** The block of a rank. */
        Grid part(int rank, int size) {
            return new Grid(Share.of(rank, size, rows - 2), this);
        }
    }

    /** The result. */
    record Outcome(int iterations, double change) implements Serializable {}

    /** What a block needs from its neighbours, and from all ranks. */
    interface Others {
        void exchange(double[][] row);

        /** The maximum over all ranks. */
        double max(double change) throws InterruptedException;
    }

    /** A rank, as rank 0 sees it after the run. */
    interface Relaxer extends Traffic.Sender {
        Outcome outcome();

        double[][] rows();
    }

    /** The interface of a rank to its neighbours. */
    interface Worker extends Relaxer {
        /**
         * Receives the row next to this rank's block, as it is before a half-iteration. The receiver waits for the row;
         * the sender does not wait for the receiver.
         */
        @NonBlocking
        void put(int half, boolean above, double[] row);
    }

    /** The interface of a rank to the others in a group. */
    interface Colleague extends Worker {
        /** Returns the maximum over all ranks. */
        double agree(double largest);
    }

    private final Problem problem;
    private final int first;
    private final double omega;
    private final double[][] row;

    Grid(Share share, Problem problem) {
        this.problem = problem;
        first = share.from();
        omega = 2 / (1 + Math.sin(Math.PI / Math.min(problem.rows, problem.columns)));
        row = new double[share.rows() + 2][problem.columns];
        if (first == 0) {
            Arrays.fill(row[0], 1);
        }
    }

    /** Iterates together with the other ranks until the grid converges. */
    Outcome iterate(Others others) throws InterruptedException {
        double change = Double.MAX_VALUE;
        int done = 0;
        while (done < problem.iterations && change > TOLERANCE) {
            double mine = 0;
            for (int colour = 0; colour < 2; colour++) {
                others.exchange(row);
                mine = Math.max(mine, relax(colour));
            }
            done++;
            if (done % AGREE_EVERY == 0 || done == problem.iterations) {
                change = others.max(mine);
            }
        }
        return new Outcome(done, change);
    }

    /** The same for a block that is the whole grid. */
    Outcome iterateAlone() {
        try {
            return iterate(new Alone());
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("no other rank is waited for", impossible);
        }
    }

    /** Relaxes the points of one colour; returns the largest change. */
    private double relax(int colour) {
        double largest = 0;
        for (int i = 1; i < row.length - 1; i++) {
            double[] above = row[i - 1];
            double[] here = row[i];
            double[] below = row[i + 1];
            for (int j = 1 + ((first + i + colour) & 1); j < here.length - 1; j += 2) {
                double change = omega * ((above[j] + below[j] + here[j - 1] + here[j + 1]) * 0.25 - here[j]);
                here[j] += change;
                largest = Math.max(largest, Math.abs(change));
            }
        }
        return largest;
    }

    double[][] own() {
        return Arrays.copyOfRange(row, 1, row.length - 1);
    }

    private static final class Alone implements Others {
        @Override
        public void exchange(double[][] row) {}

        @Override
        public double max(double change) {
            return change;
        }
    }
}
