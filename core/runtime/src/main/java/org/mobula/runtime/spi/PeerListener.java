package org.mobula.runtime.spi;

/** Is notified of ranks that have departed: they have failed, or have shut down cleanly. */
@FunctionalInterface
public interface PeerListener {
    /**
     * @param peer the rank that has departed; everything it sent before has been delivered
     */
    void departed(Peer peer);

    /** The rank's process has certainly ended: {@link Peer#hasEnded}. Called once, after {@link #departed}. */
    default void ended(Peer peer) {}
}
