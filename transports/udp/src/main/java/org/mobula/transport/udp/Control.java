package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ConnectionEnd;

/**
 * The TCP connection over which two ranks have set up a channel. It stays open as long as the channel: its end shows
 * the end of the peer, which no datagram can show reliably. A side that closes the channel first sends the final
 * position of its stream.
 *
 * <p><b>Threads:</b> one reads, any closes.
 */
final class Control {
    private final SocketChannel socket;
    private final ConnectedPeer peer;
    private final ByteBuffer closing = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** @param socket in non-blocking mode */
    Control(SocketChannel socket, ConnectedPeer peer) {
        this.socket = socket;
        this.peer = peer;
    }

    SocketChannel socket() {
        return socket;
    }

    /**
     * Reads what the peer has sent.
     *
     * @param received how much of its stream has arrived
     * @return the end of the connection; null if the connection is not at its end
     */
    @Nullable
    IOException check(long received) {
        try {
            int bytes = socket.read(closing);
            if (bytes >= 0 && closing.hasRemaining()) {
                return null;
            }
        } catch (IOException e) {
            return peer.lost(e, "on the control connection");
        }
        if (closing.hasRemaining()) {
            return peer.lost(ConnectionEnd.CAUSE);
        }
        long missing = closing.getLong(0) - received;
        return missing <= 0
                ? peer.lost(ConnectionEnd.CAUSE)
                : peer.lost(ConnectionEnd.CAUSE + " before its last " + missing + " bytes had arrived");
    }

    /** Tells the peer the final position, and closes. */
    void close(long position) {
        try (socket) {
            // the kernel has room: nothing else was sent since the setup
            socket.write(ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(0, position));
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
