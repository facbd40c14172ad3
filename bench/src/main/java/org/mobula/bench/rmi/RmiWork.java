package org.mobula.bench.rmi;

import org.mobula.bench.Case;
import org.mobula.bench.Unit;

/** The works of a client and a server of java.rmi. */
enum RmiWork {
    /** A call without arguments and result, back to back. */
    NULL("null", 0),
    /** The same with a pause of a millisecond between two calls, which is not measured: both sides sleep. */
    PAUSED("null-paused", 0),
    /** An object of 3 KB as argument. */
    OBJECT("object-3k", 3000),
    /** An array of 131,072 doubles as argument. */
    DOUBLES("double-array", 1 << 20),
    /** A tree of 1023 nodes, there and back. */
    TREE("tree-1023", 1023 * 16),
    /** A call during which the server calls back. */
    CALL_BACK("call-back", 0);

    static final int DOUBLES_LENGTH = (1 << 20) / Double.BYTES;
    static final int TREE_LEVELS = 10;

    private final String word;
    private final int bytes;

    RmiWork(String word, int bytes) {
        this.word = word;
        this.bytes = bytes;
    }

    static RmiWork of(String word) {
        for (RmiWork work : values()) {
            if (work.word.equals(word)) {
                return work;
            }
        }
        throw new IllegalArgumentException("unknown work \"" + word + "\"");
    }

    Case measured() {
        return new Case(word, "shm", 2, bytes, Unit.MICROSECONDS);
    }
}
