package org.mobula.transport.udp;

import java.io.IOException;
import org.mobula.transport.spi.ConnectionEnd;

/**
 * The rank at the other end of a channel, and the messages about the end of the channel.
 *
 * @param rank the rank
 * @param address the remote address of the control connection
 */
record UdpPeer(int rank, String address) {

    /** The connection has ended. */
    IOException lost(String how) {
        return new IOException(
                "the connection to " + this + " is lost: " + how + ". What rank " + rank + " printed last tells why");
    }

    /** A system call on the control connection failed. */
    IOException lost(IOException cause) {
        IOException lost = lost(
                ConnectionEnd.isMeantBy(cause)
                        ? ConnectionEnd.CAUSE
                        : cause.getMessage() + " on the control connection");
        lost.initCause(cause);
        return lost;
    }

    /** The peer has sent invalid data. */
    IOException corrupt(String what) {
        return new IOException("the connection to " + this + " is corrupt: " + what
                + ". End the run and start it again with one version of Mobula on all hosts");
    }

    /** This side has closed the channel, and uses it again. */
    IOException closed() {
        return new IOException("the connection to " + this + " was closed on this side");
    }

    @Override
    public String toString() {
        return "rank " + rank + " at " + address;
    }
}
