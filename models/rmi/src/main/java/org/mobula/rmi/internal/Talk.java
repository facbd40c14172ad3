package org.mobula.rmi.internal;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * Sends and receives {@link Question}s on a Unix socket, on any kind of thread, interrupted or not.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Talk implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final SocketChannel channel;

    Talk(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
    }

    SocketChannel channel() {
        return channel;
    }

    /** Sends a message. Only a few are on their way at a time, so the socket has room. */
    void send(Question message) throws IOException {
        ByteBuffer bytes = message.bytes();
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("the socket has no room");
        }
    }

    /** Waits for a message, for a few seconds only. */
    Question receiveSoon() throws IOException {
        return receive(System.nanoTime() + PATIENCE_NANOS, true);
    }

    /** Waits for a message. */
    Question receive() throws IOException {
        return receive(0, false);
    }

    private Question receive(long deadline, boolean limited) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Question.LENGTH);
        boolean interrupted = false;
        try {
            while (bytes.hasRemaining()) {
                int count = channel.read(bytes);
                if (count < 0) {
                    throw new EOFException();
                }
                if (count == 0) {
                    long left = limited ? deadline - System.nanoTime() : 0;
                    if (limited && left <= 0) {
                        throw new SocketTimeoutException("no answer");
                    }
                    interrupted |= Thread.interrupted(); // a virtual thread would not wait
                    Parking.awaitReadable(channel, left);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        Question message = Question.of(bytes.flip());
        if (message == null) {
            throw new IOException("garbage");
        }
        return message;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
