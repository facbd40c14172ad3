package org.mobula.socket.internal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message between processes, of {@value #LENGTH} bytes.
 *
 * @param kind what it says
 * @param sender the sender's number of the connection
 * @param receiver the receiver's number of the connection; 0 in a question
 * @param tuple the connection, as the sender sees it; only in a question
 * @param capacity the capacity of each ring; only in a question
 * @param file the number of the file with the rings; only in a question
 * @param process the name of the sender's process; only in a question
 */
record Message(Kind kind, long sender, long receiver, FourTuple tuple, int capacity, long file, long process) {
    static final int LENGTH = 88;

    private static final long MAGIC = 0x6d6f62756c610100L; // "mobula", version 1, 0
    private static final FourTuple NONE =
            new FourTuple(ByteBuffer.allocate(FourTuple.END), ByteBuffer.allocate(FourTuple.END));

    enum Kind {
        /** The connecting side asks whether the receiver has the other end. */
        ASK,
        /** It has, and has mapped the rings. */
        YES,
        /** It has not. */
        NO,
        /** The receiver's writer has room. */
        BELL
    }

    static Message ask(long sender, FourTuple tuple, int capacity, long file, long process) {
        return new Message(Kind.ASK, sender, 0, tuple, capacity, file, process);
    }

    static Message yes(long sender, long receiver) {
        return new Message(Kind.YES, sender, receiver, NONE, 0, 0, 0);
    }

    static Message no(long receiver) {
        return new Message(Kind.NO, 0, receiver, NONE, 0, 0, 0);
    }

    static Message bell(long receiver) {
        return new Message(Kind.BELL, 0, receiver, NONE, 0, 0, 0);
    }

    void put(ByteBuffer into) {
        into.putLong(MAGIC)
                .putInt(kind.ordinal())
                .putInt(capacity)
                .putLong(sender)
                .putLong(receiver);
        into.putLong(file).putLong(process);
        tuple.put(into);
        into.putInt(0); // to a multiple of 8
    }

    /** Reads a message, or null if the bytes are none. */
    static @Nullable Message get(ByteBuffer from) {
        long magic = from.getLong();
        int kind = from.getInt();
        int capacity = from.getInt();
        long sender = from.getLong();
        long receiver = from.getLong();
        long file = from.getLong();
        long process = from.getLong();
        FourTuple tuple = FourTuple.get(from);
        from.getInt();
        Kind[] kinds = Kind.values();
        return magic != MAGIC || kind < 0 || kind >= kinds.length
                ? null
                : new Message(kinds[kind], sender, receiver, tuple, capacity, file, process);
    }
}
