package org.mobula.transport.tcp.stream;

import org.jspecify.annotations.Nullable;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.spi.ConnectedPeer;

/** The messages about connections that cannot be protected, or no longer are. */
public final class UnsafeLink {
    private UnsafeLink() {}

    /** Bytes were changed between the two hosts, by a fault of the network or by an attacker. */
    public static LinkException tampered(ConnectedPeer peer, String what, @Nullable Throwable cause) {
        return new LinkException(
                "the connection to " + peer + " is unsafe: " + what + ". Check the network between the two hosts, and"
                        + " start the run again",
                cause);
    }

    /** The peer cannot be connected to with this protection; another attempt would fail for the same reason. */
    public static HandshakeException refused(ConnectedPeer peer, String why, String remedy, @Nullable Throwable cause) {
        return new HandshakeException("cannot protect the connection to " + peer + ": " + why + ". " + remedy, cause);
    }
}
