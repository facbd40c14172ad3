import module java.base;
import module org.mobula;

/** A rank that looks for what is impossible, as rank 0 sees it in the end. */
interface Checker extends Traffic.Sender {
    Outcome outcome();

    /** What became of the matrix at a rank, and how often the rank told the others, and that it was idle. */
    record Outcome(boolean[][] possible, int updates, int reports) implements Serializable {
        /** How many values each variable has left. */
        int[] left() {
            return Arrays.stream(possible)
                    .mapToInt(values -> (int) IntStream.range(0, values.length)
                            .filter(value -> values[value])
                            .count())
                    .toArray();
        }
    }

    /** Values that a rank has taken out of a variable's domain. */
    record Removal(int origin, int variable, int[] values) implements Serializable {
        /** In bytes, but for who it was. */
        long bytes() {
            return (1 + (long) values.length) * Integer.BYTES;
        }
    }

    /** A rank, as the others see it. */
    interface Worker extends Checker {
        /** Takes values out of a variable's domain, and passes that on. */
        void remove(int origin, int variable, int[] values);

        /** Everybody is through. */
        void finish();
    }

    /** Sees the end. */
    interface Termination extends Remote {
        /**
         * A rank has nothing to do.
         *
         * @param told how many times it has told all others something
         * @param heard how many times others have told it
         */
        void idle(int rank, long told, long heard);
    }

    /** A rank in a group: member 0 sees the end. */
    interface Colleague extends Worker, Termination {}
}
