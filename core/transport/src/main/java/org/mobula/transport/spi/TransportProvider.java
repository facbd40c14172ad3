package org.mobula.transport.spi;

import org.mobula.transport.TransportOptions;

/**
 * Finds out whether a medium is usable here and opens it. Found by {@link java.util.ServiceLoader}.
 *
 * <p><b>Threads:</b> any.
 */
public interface TransportProvider {
    /** The name that options and messages use: {@code "shm"}, {@code "tcp"}. */
    String name();

    /** Which is tried first: the lower, the earlier. shm is 10, tcp 100. */
    int order();

    /** Why this machine cannot use the medium, or an empty string if it can; in words for {@code mobula doctor}. */
    String obstacle(TransportOptions options);

    /**
     * Opens the medium for one node: starts to listen.
     *
     * @param context who this node is
     * @throws java.io.IOException if it cannot be opened; the message says what to do
     */
    Transport open(TransportContext context) throws java.io.IOException;
}
