package org.mobula.transport.tcp.resume;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.mobula.transport.tcp.stream.ByteStream;

/**
 * Sends the bytes of a {@link ResendBuffer} in records, from any position on.
 *
 * <p><b>Threads:</b> one at a time, but {@link #isDue} by any thread.
 */
final class RecordWriter {
    private final ResendBuffer kept;
    private final ByteBuffer header =
            ByteBuffer.allocateDirect(RecordLayout.HEADER).limit(0);
    private final ByteBuffer[] record;
    private long sent; // the position after the last byte that is in a record
    private volatile boolean cutShort; // whether the connection has taken a part of a record
    private volatile long told; // what the peer knows that this side has

    RecordWriter(ResendBuffer kept) {
        this.kept = kept;
        this.record = new ByteBuffer[] {header, kept.view(), kept.view()};
    }

    /** Whether an acknowledgement of {@code received} bytes is due, or one was sent in part. */
    boolean isDue(long received, int acknowledgeAfter) {
        return cutShort || received - told >= acknowledgeAfter;
    }

    /** Whether nothing waits for the connection. */
    boolean isDrained() {
        return sent == kept.end() && !isInRecord();
    }

    /** Sends as much as the connection takes. */
    void push(ByteStream to, long received, int acknowledgeAfter) throws IOException {
        while (true) {
            if (isInRecord()) {
                to.write(record);
                boolean rest = isInRecord();
                if (rest != cutShort) {
                    cutShort = rest;
                }
                if (rest) {
                    return;
                }
            }
            int content = (int) Math.min(RecordLayout.CONTENT, kept.end() - sent);
            if (content == 0 && !isDue(received, acknowledgeAfter)) {
                return;
            }
            begin(content, received);
            kept.view(sent, content, record[1], record[2]);
            sent += content;
        }
    }

    /** Sends what is left, and that nothing follows; as far as the connection takes it. */
    void close(ByteStream to, long received, int acknowledgeAfter) throws IOException {
        push(to, received, acknowledgeAfter);
        if (!isInRecord()) {
            begin(RecordLayout.CLOSE, received);
            to.write(record);
        }
    }

    /** Begins again on another connection. */
    void restart(long position, long received) {
        for (ByteBuffer each : record) {
            each.limit(0);
        }
        cutShort = false;
        sent = position;
        told = received;
    }

    private void begin(int content, long received) {
        header.clear().putInt(content).putInt(0).putLong(received).flip();
        told = received;
    }

    private boolean isInRecord() {
        return header.hasRemaining() || record[1].hasRemaining() || record[2].hasRemaining();
    }
}
