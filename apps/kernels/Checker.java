import module java.base;
import module org.mobula;

/** A rank that enforces arc consistency, as rank 0 sees it after the run. */
interface Checker extends Traffic.Sender {
    Outcome outcome();

    /** The matrix of remaining values at a rank, and how often the rank reported removals and idleness. */
    record Outcome(boolean[][] possible, int updates, int reports) implements Serializable {
        /** The number of values left to each variable. */
        int[] left() {
            return Arrays.stream(possible)
                    .mapToInt(values -> (int) IntStream.range(0, values.length)
                            .filter(value -> values[value])
                            .count())
                    .toArray();
        }
    }

    /** Values that a rank has removed from a variable's domain. */
    record Removal(int origin, int variable, int[] values) implements Serializable {
        /** The size in bytes, without the origin. */
        long bytes() {
            return (1 + (long) values.length) * Integer.BYTES;
        }
    }

    /** The interface of a rank to the other ranks. */
    interface Worker extends Checker {
        /** Removes values from a variable's domain and forwards the removal. */
        void remove(int origin, int variable, int[] values);

        /** Reports that all ranks have finished. */
        void finish();
    }

    /** Detects termination. */
    interface Termination extends Remote {
        /**
         * Reports that a rank is idle.
         *
         * @param told how many removals it has sent to all others
         * @param heard how many removals of others it has received
         */
        void idle(int rank, long told, long heard);
    }

    /** A rank in a group: member 0 detects termination. */
    interface Colleague extends Worker, Termination {}
}
