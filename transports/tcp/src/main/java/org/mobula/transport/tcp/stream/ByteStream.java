package org.mobula.transport.tcp.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The bytes of a connection, below its frames: as they are ({@link PlainStream}), protected, or resumable. No operation
 * blocks.
 *
 * <p><b>Threads:</b> one writes ({@link #write}, {@link #flush}), one reads ({@link #read}, {@link #isAtHand}), any
 * closes. <b>Ownership:</b> the stream owns the socket. <b>Failure:</b> an {@link IOException} means that the
 * connection is lost.
 */
public interface ByteStream extends AutoCloseable {
    /** Takes bytes as far as there is room now, and advances the buffer. */
    void write(ByteBuffer bytes) throws IOException;

    /** Takes bytes of several buffers, in their order. */
    void write(ByteBuffer[] bytes) throws IOException;

    /** Passes bytes that were taken to the system; whether it has all of them. */
    boolean flush() throws IOException;

    /** Whether the system has all bytes that were taken. */
    boolean isDrained();

    /**
     * Reads bytes that have arrived.
     *
     * @param into has room
     * @return the number of bytes; 0 if there are none now, -1 at the end
     */
    int read(ByteBuffer into) throws IOException;

    /** Whether {@link #read} finds bytes that are in this process already. */
    boolean isAtHand();

    /** Whether the stream is not closed. */
    boolean isOpen();

    /** The socket, in non-blocking mode; a resumed stream has another one. */
    SocketChannel socket();

    /** What the stream adds to the bytes: {@code ", TLS 1.3"}; empty if nothing. */
    String describe();

    /** Closes the socket. Idempotent. */
    @Override
    void close();
}
