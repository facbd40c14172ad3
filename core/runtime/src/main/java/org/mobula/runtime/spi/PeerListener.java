package org.mobula.runtime.spi;

/** Is told when a rank is gone: it has failed, or has left in good order. */
@FunctionalInterface
public interface PeerListener {
    /**
     * @param peer the rank that is gone; everything it sent before has been delivered
     */
    void gone(Peer peer);

    /** The rank certainly does nothing any more: {@link Peer#hasEnded}. Called once, after {@link #gone}. */
    default void ended(Peer peer) {}
}
