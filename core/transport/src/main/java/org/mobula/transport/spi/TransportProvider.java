package org.mobula.transport.spi;

import org.mobula.transport.TransportOptions;

/**
 * Tests whether a medium is usable on this machine, and opens it. Found by {@link java.util.ServiceLoader}.
 *
 * <p><b>Threads:</b> any.
 */
public interface TransportProvider {
    /** The name that options and messages use: {@code "shm"}, {@code "tcp"}. */
    String name();

    /** The preference: lower ones are tried first. shm is 10, tcp is 100. */
    int order();

    /** The reason why this machine cannot use the medium, for {@code mobula doctor}; empty if it can. */
    String obstacle(TransportOptions options);

    /**
     * Opens the medium for one node: starts to listen.
     *
     * @param context describes the node
     * @throws java.io.IOException if it cannot be opened; the message contains the remedy
     */
    Transport open(TransportContext context) throws java.io.IOException;
}
