package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Sends datagrams to one place and receives datagrams from it. It may lose, repeat and reorder them. No method blocks.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> an {@link IOException} means that the wire is closed.
 */
interface Wire extends AutoCloseable {
    /** What became of a datagram. */
    enum Outcome {
        /** It is on its way, or lost. */
        SENT,
        /** There is no room for it now. */
        FULL,
        /** It is longer than the network permits. */
        TOO_LONG
    }

    /** Sends the bytes from position to limit; changes the position only if they are sent. */
    Outcome send(ByteBuffer datagram) throws IOException;

    /**
     * Receives a datagram into a buffer, from 0 to its limit; a longer one is cut.
     *
     * @return false if there is none
     */
    boolean receive(ByteBuffer into) throws IOException;

    /** Idempotent. */
    @Override
    void close();
}
