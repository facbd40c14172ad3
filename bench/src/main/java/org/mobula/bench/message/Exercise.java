package org.mobula.bench.message;

import org.mobula.bench.Case;

/**
 * A pattern with messages of some length, and how that is written in a task: {@code round-trip-8}.
 *
 * @param pattern who sends to whom
 * @param bytes of a message; a multiple of 8, because doubles are sent
 */
record Exercise(Pattern pattern, int bytes) {
    /** The exercise that a word of a task means. */
    static Exercise of(String asked) {
        for (Pattern pattern : Pattern.values()) {
            if (asked.equals(pattern.word())) {
                return new Exercise(pattern, 0);
            }
            if (asked.startsWith(pattern.word() + "-")) {
                String bytes = asked.substring(pattern.word().length() + 1);
                return new Exercise(pattern, Integer.parseInt(bytes));
            }
        }
        throw new IllegalArgumentException("there is no exercise \"" + asked + "\"; give one like round-trip-8");
    }

    /** The case of this exercise over a medium. */
    Case over(String medium, int ranks) {
        return new Case(pattern.shown(), medium, ranks, bytes, pattern.unit(), word());
    }

    /** For {@link #of}. */
    String word() {
        return pattern.word() + "-" + bytes;
    }

    /** A time of one operation in the pattern's unit. */
    double inUnits(double nanos, int ranks) {
        return pattern.inUnits(nanos, bytes, ranks);
    }

    /** How many doubles a message has. */
    int doubles() {
        return bytes / Double.BYTES;
    }
}
