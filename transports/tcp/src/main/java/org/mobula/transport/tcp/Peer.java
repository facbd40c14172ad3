package org.mobula.transport.tcp;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.mobula.transport.spi.ConnectionEnd;

/**
 * Who is at the other end, and how to say that the connection to it is over.
 *
 * @param rank its rank
 * @param address the address its socket has for us
 */
record Peer(int rank, String address) {

    /** The connection ended, expected or not. */
    IOException lost(String how) {
        return new IOException(
                "the connection to " + this + " is lost: " + how + ". What rank " + rank + " printed last tells why");
    }

    /** A system call on the socket failed. */
    IOException lost(String action, IOException cause) {
        if (cause instanceof ClosedChannelException) {
            return closed();
        }
        IOException lost =
                lost(ConnectionEnd.isMeantBy(cause) ? ConnectionEnd.CAUSE : cause.getMessage() + " while " + action);
        lost.initCause(cause);
        return lost;
    }

    /** The peer sent what no rank sends. */
    IOException corrupt(String what) {
        return new IOException("the connection to " + this + " is corrupt: " + what
                + ". End the run and start it again with one version of Mobula on all hosts");
    }

    /** This side closed the channel and goes on using it. */
    IOException closed() {
        return new IOException("the connection to " + this + " was closed on this side");
    }

    @Override
    public String toString() {
        return "rank " + rank + " at " + address;
    }
}
