package org.mobula.runtime.spi;

/** Is notified of ranks that are gone: they have failed, or have shut down cleanly. */
@FunctionalInterface
public interface PeerListener {
    /**
     * @param peer the rank that is gone; everything it sent before has been delivered
     */
    void gone(Peer peer);

    /** The rank's process has certainly ended: {@link Peer#hasEnded}. Called once, after {@link #gone}. */
    default void ended(Peer peer) {}
}
