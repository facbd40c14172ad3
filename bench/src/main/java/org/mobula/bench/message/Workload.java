package org.mobula.bench.message;

import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Stopwatch.Reading;

/**
 * A pattern with messages of some size: {@code round-trip-8}.
 *
 * @param pattern the operation
 * @param bytes size of a message; a multiple of 8, because doubles are sent
 */
record Workload(Pattern pattern, int bytes) {
    /** The workload of a word in a task. */
    static Workload of(String asked) {
        for (Pattern pattern : Pattern.values()) {
            if (asked.equals(pattern.word())) {
                return new Workload(pattern, 0);
            }
            if (asked.startsWith(pattern.word() + "-")) {
                String bytes = asked.substring(pattern.word().length() + 1);
                return new Workload(pattern, Integer.parseInt(bytes));
            }
        }
        throw new IllegalArgumentException("unknown workload \"" + asked + "\"; give one like round-trip-8");
    }

    /** The case of this workload over a medium. */
    Case over(String medium, int ranks) {
        return new Case(pattern.shown(), medium, ranks, bytes, pattern.unit(), word());
    }

    /** The word that {@link #of} parses. */
    String word() {
        return pattern.word() + "-" + bytes;
    }

    /**
     * The measurement of this workload.
     *
     * @param ranks number of ranks that take part
     * @param callerBytes heap that one operation allocates at rank 0
     */
    Measurement measurement(Reading reading, int ranks, double callerBytes) {
        return reading.in(pattern.unit(), pattern.amount(bytes, ranks), callerBytes);
    }

    /** The number of doubles in a message. */
    int doubles() {
        return bytes / Double.BYTES;
    }
}
