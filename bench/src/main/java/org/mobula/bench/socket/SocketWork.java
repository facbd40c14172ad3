package org.mobula.bench.socket;

import org.mobula.bench.Case;
import org.mobula.bench.Unit;

/** The works of two programs that are connected by a socket. */
enum SocketWork {
    /** A byte there and back, back to back. */
    PING_PONG("ping-pong", 1, Unit.MICROSECONDS),
    /** The same with a pause of a millisecond between two round trips, which is not measured. */
    PAUSED("ping-pong-paused", 1, Unit.MICROSECONDS),
    /** Writes of 64 KiB, one way; a byte comes back after 64 of them. */
    STREAM("stream", SocketWork.PIECE, Unit.MEBIBYTES_PER_SECOND),
    /** The processor time of both processes for 1 GiB of such writes. */
    PROCESSOR("stream-processor-time", SocketWork.PIECE, Unit.MILLISECONDS),
    /** An array of doubles, one way; a byte comes back after each. */
    DOUBLES("double-array", 1 << 20, Unit.MICROSECONDS);

    static final int PIECE = 64 << 10;
    static final int PIECES = 64;

    private final String word;
    private final int bytes;
    private final Unit unit;

    SocketWork(String word, int bytes, Unit unit) {
        this.word = word;
        this.bytes = bytes;
        this.unit = unit;
    }

    static SocketWork of(String word) {
        for (SocketWork work : values()) {
            if (work.word.equals(word)) {
                return work;
            }
        }
        throw new IllegalArgumentException("unknown work \"" + word + "\"");
    }

    /** Payload of one operation, in bytes. */
    int bytes() {
        return bytes;
    }

    Unit unit() {
        return unit;
    }

    Case measured() {
        return new Case(word, "shm", 2, bytes, unit);
    }
}
