package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;

/**
 * The TCP connection over which two ranks have set up a channel. It stays open as long as the channel: its end shows
 * the end of the peer on every medium. A side that closes the channel first sends the final position of its stream.
 *
 * <p><b>Threads:</b> any.
 */
final class Control {
    private static final long UNKNOWN = -1;

    private final SocketChannel socket;
    private final ConnectedPeer peer;
    private final ByteBuffer closing = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private volatile @Nullable IOException end;
    private long position = UNKNOWN; // guarded by this

    /** @param socket in non-blocking mode */
    Control(SocketChannel socket, ConnectedPeer peer) {
        this.socket = socket;
        this.peer = peer;
    }

    SocketChannel socket() {
        return socket;
    }

    /** The end that {@link #read} has found; null if the peer has not ended yet. */
    @Nullable
    IOException end() {
        return end;
    }

    /** Reads what the peer has sent; the end of the connection, or null. */
    synchronized @Nullable IOException read() {
        if (end == null) {
            try {
                if (socket.read(closing) < 0) {
                    end = peer.lost(ConnectionEnd.CAUSE);
                } else if (!closing.hasRemaining()) {
                    position = closing.getLong(0);
                    end = peer.lost(ConnectionEnd.CAUSE);
                }
            } catch (IOException e) {
                end = peer.lost(e, "on the control connection");
            }
        }
        return end;
    }

    /** Whether a peer that has closed the channel has sent nothing after a position. */
    synchronized boolean isComplete(long received) {
        return position != UNKNOWN && received >= position;
    }

    /** The end of a stream of which nothing more arrives. */
    synchronized IOException endAt(long received) {
        IOException found = end;
        return found == null || position <= received
                ? found == null ? peer.lost(ConnectionEnd.CAUSE) : found
                : peer.lost(ConnectionEnd.CAUSE + " before its last " + (position - received) + " bytes had arrived");
    }

    /** Tells the peer the final position, and closes. */
    void close(long last) {
        try (socket) {
            // the kernel has room: nothing else was sent since the setup
            socket.write(ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(0, last));
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
