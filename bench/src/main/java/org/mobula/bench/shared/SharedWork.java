package org.mobula.bench.shared;

import org.mobula.bench.Case;
import org.mobula.bench.Unit;

/**
 * A work as a word in a task: {@code ping-pong-131072}.
 *
 * @param kind what is done
 * @param bytes of the content
 */
record SharedWork(Kind kind, int bytes) {
    /** Kinds of works; a shared one and the one beside it alternate. */
    enum Kind {
        /** A unit that is here is acquired and released. */
        HERE("here", 1000),
        /** A lock of the JDK is locked and unlocked. */
        LOCK("reentrant-lock", 1000),
        /** A unit is written by both ranks in turn. */
        PING_PONG("ping-pong", 2),
        /** As {@link #PING_PONG}, of a unit in pages, which the ranks of a host share. */
        PING_PONG_PAGES("ping-pong-pages", 2),
        /** An array is sent there and back. */
        MESSAGE("message", 2),
        /** A remote call without arguments. */
        NULL_CALL("null-call", 1),
        /** Rank 0 factors a shared matrix, all blocks of which are there. */
        LU("lu", 1),
        /** Rank 0 factors a matrix of arrays. */
        PLAIN_LU("plain-lu", 1),
        /** All ranks factor a shared matrix. */
        PARALLEL_LU("parallel-lu", 1),
        /** All ranks factor a matrix, and send each other the rows of a step. */
        MESSAGES_LU("messages-lu", 1),
        /** Rank 0 reads a block that rank 1 has written. */
        GET("get", 1),
        /** Rank 0 writes a block that rank 1 has written. */
        PUT("put", 1),
        /** As {@link #GET}, of a unit in pages. */
        GET_PAGES("get-pages", 1),
        /** As {@link #PUT}, of a unit in pages. */
        PUT_PAGES("put-pages", 1),
        /** Each rank increments one of {@value #COUNTERS} counters at random. */
        COUNT("count", 1),
        /** As {@link #COUNT}, of a unit in pages. */
        COUNT_PAGES("count-pages", 1);

        /** The number of counters. */
        static final int COUNTERS = 64;

        private final String word;
        private final int actions; // in one operation

        Kind(String word, int actions) {
            this.word = word;
            this.actions = actions;
        }

        int actions() {
            return actions;
        }
    }

    /** The work of a word. */
    static SharedWork of(String asked) {
        int end = asked.lastIndexOf('-');
        for (Kind kind : Kind.values()) {
            if (end >= 0 && kind.word.equals(asked.substring(0, end))) {
                return new SharedWork(kind, Integer.parseInt(asked.substring(end + 1)));
            }
        }
        throw new IllegalArgumentException("there is no work \"" + asked + "\"");
    }

    /** Its word. */
    String asked() {
        return kind.word + "-" + bytes;
    }

    /** The word of its kind. */
    String word() {
        return kind.word;
    }

    /** Its case. */
    Case over(String medium, int ranks) {
        return new Case(kind.word, medium, ranks, bytes, Unit.MICROSECONDS, asked());
    }
}
