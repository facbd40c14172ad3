package org.mobula.transport.tcp.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A socket as it is.
 *
 * <p><b>Threads, failure:</b> as {@link ByteStream}.
 */
public final class PlainStream implements ByteStream {
    private final SocketChannel socket;

    /** @param socket in non-blocking mode */
    public PlainStream(SocketChannel socket) {
        this.socket = socket;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        socket.write(bytes);
    }

    @Override
    public void write(ByteBuffer[] bytes) throws IOException {
        socket.write(bytes);
    }

    @Override
    public boolean flush() {
        return true;
    }

    @Override
    public boolean isDrained() {
        return true;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return socket.read(into);
    }

    @Override
    public boolean isAtHand() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public SocketChannel socket() {
        return socket;
    }

    @Override
    public String describe() {
        return "";
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
