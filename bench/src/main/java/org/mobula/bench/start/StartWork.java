package org.mobula.bench.start;

/** The repeated operation. */
enum StartWork {
    /** A call of a remote object without arguments and result. */
    NULL_CALL("null-call", 0),
    /** A message from rank 0 to rank 1 and back. */
    ROUND_TRIP("round-trip", Double.BYTES),
    /** All ranks receive the sum of their numbers. */
    ALL_REDUCE("allReduce", Double.BYTES),
    /** A write of a replicated object. */
    WRITE("write", Long.BYTES),
    /** One broadcast from each rank in turn, because a single rank could broadcast without waiting for others. */
    BROADCAST("broadcast", Double.BYTES),
    /** A phase of all ranks: each calls a method of a {@link PhaseBarrier} that waits for the calls of the others. */
    PHASE("phase", 0);

    private final String word;
    private final int bytes;

    StartWork(String word, int bytes) {
        this.word = word;
        this.bytes = bytes;
    }

    /** The work of a word in a task. */
    static StartWork of(String word) {
        for (StartWork work : values()) {
            if (work.word.equals(word)) {
                return work;
            }
        }
        throw new IllegalArgumentException("the suite start has no work \"" + word + "\"");
    }

    /** The word in a task, and the name in tables. */
    String word() {
        return word;
    }

    /** Payload of one operation. */
    int bytes() {
        return bytes;
    }

    /** Whether the last rank measures, because a sequencer or a central object is at rank 0. */
    boolean isMeasuredByTheLastRank() {
        return this == WRITE || this == PHASE;
    }

    /** The number of operations that are timed together. */
    int operations(int ranks) {
        return this == BROADCAST ? ranks : 1;
    }
}
