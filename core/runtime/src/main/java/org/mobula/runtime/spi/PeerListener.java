package org.mobula.runtime.spi;

/** Receives notice of ranks that are gone: they have failed, or have left in good order. */
@FunctionalInterface
public interface PeerListener {
    /**
     * @param peer the rank that is gone; everything it sent before has been delivered
     */
    void gone(Peer peer);

    /** The rank certainly does nothing any more: {@link Peer#hasEnded}. Called once, after {@link #gone}. */
    default void ended(Peer peer) {}
}
