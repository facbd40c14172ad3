package org.mobula.bench.group;

import org.mobula.bench.Case;

/**
 * A pattern with arrays of some size, by groups or by another model: {@code group/broadcast/8}.
 *
 * @param way {@link #GROUP}, {@link #MESSAGE} or {@link #CALLS}
 * @param pattern the operation
 * @param bytes size of one rank's message or part; a multiple of 8
 */
record Workload(String way, Pattern pattern, int bytes) {
    static final String GROUP = "group";
    static final String MESSAGE = "message";
    static final String CALLS = "calls";

    /** The workload of a word in a task. */
    static Workload of(String word) {
        String[] parts = word.split("/");
        for (Pattern pattern : Pattern.values()) {
            if (parts.length == 3 && pattern.word().equals(parts[1])) {
                return new Workload(parts[0], pattern, Integer.parseInt(parts[2]));
            }
        }
        throw new IllegalArgumentException("unknown workload \"" + word + "\"; give one like group/broadcast/8");
    }

    /** The word that {@link #of} parses. */
    String word() {
        return way + "/" + pattern.word() + "/" + bytes;
    }

    /** The same by another model. */
    Workload by(String other) {
        return new Workload(other, pattern, bytes);
    }

    /** The case of this workload. */
    Case over(String medium, int ranks) {
        return new Case(pattern.word(), medium, ranks, bytes, pattern.unit(), word());
    }

    int doubles() {
        return bytes / Double.BYTES;
    }
}
