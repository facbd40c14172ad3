package org.mobula.transport.tcp.resume;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * Reads records, and passes their content on.
 *
 * <p><b>Threads:</b> one at a time, but {@link #received} by any.
 */
final class RecordReader {
    private static final int STAGE = 1 << 14;

    private final ByteBuffer staged = ByteBuffer.allocateDirect(STAGE).limit(0); // arrived, from position to limit
    private int left; // bytes of the record that were not passed on
    private volatile long received;
    private long acknowledged;
    private boolean closed;
    private boolean valid = true;
    private boolean atHand;

    /** How many bytes were passed on. */
    long received() {
        return received;
    }

    /** How many bytes of the other direction the peer has. */
    long acknowledged() {
        return acknowledged;
    }

    /** Whether the peer has closed the stream. */
    boolean isClosed() {
        return closed;
    }

    /** Whether all records were as they should be. */
    boolean isValid() {
        return valid;
    }

    boolean isAtHand() {
        return atHand;
    }

    /** Begins again on another connection; what was not passed on comes again. */
    void restart(long known) {
        staged.limit(0);
        left = 0;
        acknowledged = known;
        atHand = false;
    }

    /** As {@link ByteStream#read}. */
    int read(ByteStream from, ByteBuffer into) throws IOException {
        int total = 0;
        int last = 0;
        while (valid && !closed && into.hasRemaining()) {
            if (left > 0 && (staged.hasRemaining() || total == 0 && left > STAGE && into.remaining() > STAGE)) {
                last = staged.hasRemaining() ? copy(into) : straight(from, into);
                if (last <= 0) {
                    break;
                }
                left -= last;
                total += last;
                passedOn(last);
            } else if (left == 0 && staged.remaining() >= RecordLayout.HEADER) {
                header();
            } else if (total > 0) {
                break;
            } else {
                last = fill(from);
                if (last <= 0) {
                    break;
                }
            }
        }
        atHand = !valid
                || closed
                || (left > 0 ? staged.hasRemaining() : staged.remaining() >= RecordLayout.HEADER)
                || from.isAtHand();
        return total > 0 ? total : closed ? -1 : last < 0 ? -1 : 0;
    }

    /** Reads the headers that come before the next content, and passes nothing on. */
    void readHeaders(ByteStream from) throws IOException {
        int last = 1;
        while (valid && !closed && left == 0 && last > 0) {
            if (staged.remaining() >= RecordLayout.HEADER) {
                header();
            } else {
                last = fill(from);
            }
        }
        atHand = !valid || closed || last < 0 || left > 0 && staged.hasRemaining() || from.isAtHand();
    }

    private void passedOn(int bytes) {
        long before = received;
        received = before + bytes; // written by this thread only
    }

    private void header() {
        left = staged.getInt();
        staged.getInt();
        acknowledged = staged.getLong();
        if (left == RecordLayout.CLOSE) {
            closed = true;
            left = 0;
        } else if (left < 0 || left > RecordLayout.CONTENT) {
            valid = false;
        }
    }

    private int copy(ByteBuffer into) {
        int bytes = Math.min(left, Math.min(staged.remaining(), into.remaining()));
        into.put(into.position(), staged, staged.position(), bytes).position(into.position() + bytes);
        staged.position(staged.position() + bytes);
        return bytes;
    }

    /** Without a copy: the content of a long record. */
    private int straight(ByteStream from, ByteBuffer into) throws IOException {
        int limit = into.limit();
        into.limit(into.position() + Math.min(left, into.remaining()));
        try {
            return from.read(into);
        } finally {
            into.limit(limit);
        }
    }

    private int fill(ByteStream from) throws IOException {
        staged.compact();
        try {
            return from.read(staged);
        } finally {
            staged.flip();
        }
    }
}
