package org.mobula.transport.spi;

import java.io.IOException;

/** One description of the end of a connection for all transports, whichever system call notices it. */
public final class ConnectionEnd {
    /** As a clause, of the rank at the other end. */
    public static final String CAUSE = "its process ended or closed the connection";

    private ConnectionEnd() {}

    /**
     * Whether an exception from a socket means no more than that: a socket that its peer has closed is reset, or its pipe
     * is broken, depending on what was still under way.
     */
    public static boolean isMeantBy(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith("Connection reset") || message.equals("Broken pipe");
    }
}
