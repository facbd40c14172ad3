package org.mobula.transport.spi;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Whole reads and writes on a socket that end by a point in time, for the few bytes exchanged before a channel stands.
 *
 * <p>Puts the socket into non-blocking mode and leaves it so. <b>Threads:</b> one at a time.
 */
public final class TimedSocket implements AutoCloseable {
    private final SocketChannel socket;
    private final Selector selector;
    private final SelectionKey key;
    private final long deadline;

    /**
     * @param socket stays the caller's
     * @param atMost how long all that is done with this object may take together
     */
    public TimedSocket(SocketChannel socket, Duration atMost) throws IOException {
        this.socket = socket;
        this.selector = Selector.open();
        this.deadline = System.nanoTime() + atMost.toNanos();
        socket.configureBlocking(false);
        this.key = socket.register(selector, 0);
    }

    /** Reads until the buffer is full, and flips it. */
    public ByteBuffer read(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            int bytes;
            try {
                bytes = socket.read(buffer);
            } catch (IOException e) {
                throw described(e);
            }
            if (bytes < 0) {
                throw new EOFException(ConnectionEnd.CAUSE);
            }
            if (bytes == 0) {
                await(SelectionKey.OP_READ);
            }
        }
        return buffer.flip();
    }

    /** Reads so many bytes. */
    public ByteBuffer read(int bytes) throws IOException {
        return read(ByteBuffer.allocate(bytes));
    }

    /** Writes the whole buffer. */
    public void write(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            int bytes;
            try {
                bytes = socket.write(buffer);
            } catch (IOException e) {
                throw described(e);
            }
            if (bytes == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    /** Frees what this object needed; the socket stays open. */
    @Override
    public void close() throws IOException {
        selector.close();
    }

    private static IOException described(IOException failure) {
        if (!ConnectionEnd.isMeantBy(failure)) {
            return failure;
        }
        IOException end = new EOFException(ConnectionEnd.CAUSE);
        end.initCause(failure);
        return end;
    }

    private void await(int operation) throws IOException {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException("it did not answer in time");
        }
        key.interestOps(operation);
        selector.select(left);
        selector.selectedKeys().clear();
    }
}
