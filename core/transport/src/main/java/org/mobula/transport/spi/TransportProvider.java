package org.mobula.transport.spi;

import org.mobula.transport.TransportOptions;

/**
 * Tests whether a medium is usable on this machine, and opens it. Found by {@link java.util.ServiceLoader}.
 *
 * <p><b>Threads:</b> any.
 */
public interface TransportProvider {
    /** The name that options and messages use: {@code "shm"}, {@code "ucx"}, {@code "tcp"}. */
    String name();

    /** The preference: lower ones are tried first. shm is 10, ucx is 50, tcp is 100, udp is 200. */
    int order();

    /**
     * Whether the medium is used only if an option names it: it is never better than another one that reaches the same
     * peers, or has a condition that only the user can judge.
     */
    default boolean isOnlyByName() {
        return false;
    }

    /**
     * Whether the medium fulfils {@link org.mobula.transport.LinkOptions.Protection}, or needs none because nothing
     * leaves the host. If not, a run with protection leaves the medium out, unless an option names it: then
     * {@link #open} throws an {@link IllegalArgumentException} that says so.
     */
    default boolean canProtect() {
        return true;
    }

    /** The reason why this machine cannot use the medium, for {@code mobula doctor}; empty if it can. */
    String obstacle(TransportOptions options);

    /**
     * What the medium uses on this machine, in a few words, for {@code mobula doctor}; may be empty. Called if there is
     * no {@linkplain #obstacle obstacle}.
     */
    default String describe() {
        return "";
    }

    /**
     * Opens the medium for one node: starts to listen.
     *
     * @param context describes the node
     * @throws java.io.IOException if it cannot be opened; the message contains the remedy
     */
    Transport open(TransportContext context) throws java.io.IOException;
}
