package org.mobula.launch.local.control;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lines of UTF-8 over a socket.
 *
 * <p><b>Threads:</b> one reads, any may write. <b>Ownership:</b> the channel, closed with it. <b>Failure:</b>
 * {@link IOException}, also for a line beyond the limit: the other side does not keep to the protocol.
 */
public final class LineChannel implements Closeable {
    /** The longest line, in bytes: a card of 64 KiB with room for the words around it. */
    public static final int LINE_LIMIT = 80 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer incoming = ByteBuffer.allocate(8192).flip();
    private final ReentrantLock writing = new ReentrantLock();

    /** Over a connected, blocking channel. */
    public LineChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /** The next line without its end, or null when the other side has closed. */
    public @Nullable String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(128);
        while (true) {
            while (incoming.hasRemaining()) {
                byte next = incoming.get();
                if (next == '\n') {
                    return line.toString(StandardCharsets.UTF_8);
                }
                line.write(next);
                if (line.size() > LINE_LIMIT) {
                    throw new IOException("a line of more than " + LINE_LIMIT + " bytes");
                }
            }
            incoming.clear();
            int count = channel.read(incoming);
            incoming.flip();
            if (count < 0) {
                return null; // a line cut short is no line
            }
        }
    }

    /** Writes one line, whole before any other. */
    public void writeLine(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        writing.lock();
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
