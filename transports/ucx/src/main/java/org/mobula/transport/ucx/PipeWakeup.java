package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;

/**
 * Wakes a thread of this process that sleeps on a selector: libucp has no socket that could be selected.
 *
 * <p><b>Threads:</b> any.
 */
final class PipeWakeup {
    private final Pipe pipe;
    private final ByteBuffer one = ByteBuffer.allocateDirect(1);
    private final ByteBuffer many = ByteBuffer.allocateDirect(64);

    PipeWakeup() throws IOException {
        pipe = Pipe.open();
        try {
            pipe.source().configureBlocking(false);
            pipe.sink().configureBlocking(false);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Becomes readable by {@link #signal}. */
    SelectableChannel socket() {
        return pipe.source();
    }

    /** Makes the socket readable. */
    void signal() {
        synchronized (one) {
            try {
                pipe.sink().write(one.clear());
            } catch (IOException e) {
                // closed: no thread sleeps any more
            }
        }
    }

    /** Reads all signals. */
    void drain() throws IOException {
        synchronized (many) {
            int bytes;
            do {
                bytes = pipe.source().read(many.clear());
            } while (bytes == many.capacity());
        }
    }

    void close() {
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            // both are closed
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
