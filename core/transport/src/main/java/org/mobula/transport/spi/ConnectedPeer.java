package org.mobula.transport.spi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/**
 * The rank at the other end of a connection, and the messages about the end of the connection. Each names the rank, the
 * cause and what to do next.
 *
 * @param rank the rank
 * @param address the remote address of the socket
 */
public record ConnectedPeer(int rank, String address) {
    /** The peer of a connected socket, which is prepared for short messages and for a peer that disappears. */
    public static ConnectedPeer of(SocketChannel socket, int rank) throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        return new ConnectedPeer(
                rank, HostPort.of((InetSocketAddress) socket.getRemoteAddress()).toString());
    }

    /**
     * The connection has ended.
     *
     * @param how as a clause
     */
    public IOException lost(String how) {
        return new IOException(
                "the connection to " + this + " is lost: " + how + ". What rank " + rank + " printed last tells why");
    }

    /**
     * A system call has failed.
     *
     * @param when what follows the message of the failure: {@code "while sending"}
     */
    public IOException lost(IOException cause, String when) {
        if (cause instanceof ClosedChannelException) {
            return closed();
        }
        IOException lost = lost(ConnectionEnd.isMeantBy(cause) ? ConnectionEnd.CAUSE : cause.getMessage() + " " + when);
        lost.initCause(cause);
        return lost;
    }

    /** The peer has sent invalid data. */
    public IOException corrupt(String what) {
        return new IOException("the connection to " + this + " is corrupt: " + what
                + ". End the run and start it again with one version of Mobula on all hosts");
    }

    /** This side has closed the connection, and uses it again. */
    public IOException closed() {
        return new IOException("the connection to " + this + " was closed on this side");
    }

    @Override
    public String toString() {
        return "rank " + rank + " at " + address;
    }
}
