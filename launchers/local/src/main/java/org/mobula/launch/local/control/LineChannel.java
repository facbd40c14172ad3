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
 * <p><b>Threads:</b> one reads, any may write. <b>Ownership:</b> closes its socket. <b>Failure:</b> {@link
 * IOException}, also for a line longer than the limit, which violates the protocol.
 */
public final class LineChannel implements Closeable {
    /** The longest line, in bytes: a card of 64 KiB and the words before it. */
    public static final int LINE_LIMIT = 80 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer incoming = ByteBuffer.allocate(8192).flip();
    private final ReentrantLock writing = new ReentrantLock();

    /** @param channel connected and blocking */
    public LineChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /** The next line without its line break; null once the other side has closed. */
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
                return null; // an incomplete line is dropped
            }
        }
    }

    /** Writes one line, not interleaved with others. */
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
