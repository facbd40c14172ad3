package org.mobula.rmi.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A message between processes that do not have a lane yet, of {@value #LENGTH} bytes.
 *
 * @param kind what it says
 * @param number of {@link Kind#FIND}: 0; of {@link Kind#LANE}: the capacity of a ring; of {@link Kind#ANSWER}: the
 *     ordinal of the path
 * @param key the object; only of a {@link Kind#FIND}
 * @param first of {@link Kind#LANE}: the number of the process; of {@link Kind#ANSWER}: the number of the object
 * @param second of {@link Kind#LANE}: the number of the file; of {@link Kind#ANSWER}: the number of the object's class
 *     loader
 * @param text of {@link Kind#LANE}: the address of the calling host, as the server tells it to the program
 */
record Question(Kind kind, int number, ObjectKey key, long first, long second, String text) {
    static final int LENGTH = 128;

    private static final long MAGIC = 0x6d6f62756c610200L; // "mobula", version 2, 0
    private static final ObjectKey NONE = new ObjectKey(0, 0, 0, 0, (short) 0);
    private static final int LONGEST_TEXT = 60;

    enum Kind {
        /** Is this object exported here? */
        FIND,
        /** Serve calls from the rings of this file, over this socket. */
        LANE,
        /** The answer to either. */
        ANSWER
    }

    static Question find(ObjectKey key) {
        return new Question(Kind.FIND, 0, key, 0, 0, "");
    }

    static Question lane(int capacity, long process, long file, String host) {
        return new Question(Kind.LANE, capacity, NONE, process, file, host);
    }

    static Question answer(int path, long object, long loader) {
        return new Question(Kind.ANSWER, path, NONE, object, loader, "");
    }

    /** The message as bytes, ready to be sent. */
    ByteBuffer bytes() {
        ByteBuffer into = ByteBuffer.allocate(LENGTH);
        into.putLong(MAGIC).putInt(kind.ordinal()).putInt(number);
        key.put(into);
        into.putLong(first).putLong(second);
        byte[] letters = text.getBytes(StandardCharsets.US_ASCII);
        int length = Math.min(LONGEST_TEXT, letters.length);
        into.putInt(length).put(letters, 0, length);
        return into.clear();
    }

    /** Reads a message, or null if the bytes are none. */
    static @Nullable Question of(ByteBuffer from) {
        long magic = from.getLong();
        int kind = from.getInt();
        int number = from.getInt();
        ObjectKey key = ObjectKey.get(from);
        long first = from.getLong();
        long second = from.getLong();
        int length = from.getInt();
        Kind[] kinds = Kind.values();
        if (magic != MAGIC || kind < 0 || kind >= kinds.length || length < 0 || length > LONGEST_TEXT) {
            return null;
        }
        byte[] letters = new byte[length];
        from.get(letters);
        return new Question(kinds[kind], number, key, first, second, new String(letters, StandardCharsets.US_ASCII));
    }
}
