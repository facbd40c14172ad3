package org.mobula.transport.tcp.stream;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.spi.ConnectionEnd;

/**
 * The rank at the other end of a connection, and the messages about the end of the connection.
 *
 * @param rank the rank
 * @param address the remote address of the socket
 */
public record TcpPeer(int rank, String address) {

    /** The connection has ended. */
    public IOException lost(String how) {
        return new IOException(
                "the connection to " + this + " is lost: " + how + ". What rank " + rank + " printed last tells why");
    }

    /** A system call on the socket failed. */
    public IOException lost(String action, IOException cause) {
        if (cause instanceof LinkException described) {
            return described;
        }
        if (cause instanceof ClosedChannelException) {
            return closed();
        }
        IOException lost =
                lost(ConnectionEnd.isMeantBy(cause) ? ConnectionEnd.CAUSE : cause.getMessage() + " while " + action);
        lost.initCause(cause);
        return lost;
    }

    /** The peer has sent invalid data. */
    public IOException corrupt(String what) {
        return new IOException("the connection to " + this + " is corrupt: " + what
                + ". End the run and start it again with one version of Mobula on all hosts");
    }

    /** Bytes were changed between the two hosts, by a fault of the network or by an attacker. */
    public LinkException tampered(String what, @Nullable Throwable cause) {
        return new LinkException(
                "the connection to " + this + " is unsafe: " + what + ". Check the network between the two hosts, and"
                        + " start the run again",
                cause);
    }

    /** The peer cannot be connected to with this protection; another attempt would fail for the same reason. */
    public HandshakeException refused(String why, String remedy, @Nullable Throwable cause) {
        return new HandshakeException("cannot protect the connection to " + this + ": " + why + ". " + remedy, cause);
    }

    /** This side has closed the channel, and uses it again. */
    public IOException closed() {
        return new IOException("the connection to " + this + " was closed on this side");
    }

    @Override
    public String toString() {
        return "rank " + rank + " at " + address;
    }
}
