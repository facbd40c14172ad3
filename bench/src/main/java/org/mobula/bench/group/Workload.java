package org.mobula.bench.group;

import org.mobula.bench.Case;

/**
 * A pattern with arrays of some length, done by groups or in another way: {@code group/broadcast/8}.
 *
 * @param way by what: {@link #GROUP}, {@link #MESSAGE} or {@link #CALLS}
 * @param pattern what is done
 * @param bytes of one rank's message, or part; a multiple of 8
 */
record Workload(String way, Pattern pattern, int bytes) {
    static final String GROUP = "group";
    static final String MESSAGE = "message";
    static final String CALLS = "calls";

    /** The workload that a word of a task means. */
    static Workload of(String word) {
        String[] parts = word.split("/");
        for (Pattern pattern : Pattern.values()) {
            if (parts.length == 3 && pattern.word().equals(parts[1])) {
                return new Workload(parts[0], pattern, Integer.parseInt(parts[2]));
            }
        }
        throw new IllegalArgumentException("there is no workload \"" + word + "\"; give one like group/broadcast/8");
    }

    /** For {@link #of}. */
    String word() {
        return way + "/" + pattern.word() + "/" + bytes;
    }

    /** The same, done in another way. */
    Workload by(String other) {
        return new Workload(other, pattern, bytes);
    }

    /** Its case. */
    Case over(String medium, int ranks) {
        return new Case(pattern.word(), medium, ranks, bytes, pattern.unit(), word());
    }

    int doubles() {
        return bytes / Double.BYTES;
    }
}
