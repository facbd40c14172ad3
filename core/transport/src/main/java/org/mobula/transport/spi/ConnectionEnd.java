package org.mobula.transport.spi;

import java.io.IOException;

/** One description of the end of a connection for all transports and all system calls. */
public final class ConnectionEnd {
    /** The cause as a clause about the rank at the other end. */
    public static final String CAUSE = "its process ended or closed the connection";

    private ConnectionEnd() {}

    /**
     * Whether an exception means that the peer has closed the socket. The operating system reports a reset connection
     * or a broken pipe, depending on the data that was still in transit.
     */
    public static boolean isMeantBy(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith("Connection reset") || message.equals("Broken pipe");
    }
}
