package org.mobula.transport.spi;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Complete reads and writes on a socket with a deadline, for the bytes that are exchanged before a channel is
 * established.
 *
 * <p>Sets the socket to non-blocking mode. <b>Threads:</b> one at a time. <b>Failure:</b> a thread that is interrupted
 * while it waits gets an {@link InterruptedIOException}, and remains interrupted.
 */
public final class TimedSocket implements AutoCloseable {
    private final SocketChannel socket;
    private final Selector selector;
    private final SelectionKey key;
    private final long deadline;

    /**
     * @param socket remains the property of the caller
     * @param atMost the longest duration of all operations together
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
                awaitReadable();
            }
        }
        return buffer.flip();
    }

    /** Reads a number of bytes. */
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
                awaitWritable();
            }
        }
    }

    /** Waits until the socket has bytes to read, or has ended. */
    public void awaitReadable() throws IOException {
        await(SelectionKey.OP_READ);
    }

    /** Waits until the socket has room. */
    public void awaitWritable() throws IOException {
        await(SelectionKey.OP_WRITE);
    }

    /** Frees the selector; the socket remains open. */
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
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while waiting for the other side");
        }
        key.interestOps(operation);
        selector.select(left);
        selector.selectedKeys().clear();
    }
}
