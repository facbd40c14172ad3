package org.mobula.runtime.spi;

/** Hears that a rank is gone: failed, or left in good order. */
@FunctionalInterface
public interface PeerListener {
    /**
     * @param peer the rank that is gone; everything it sent before has been delivered
     */
    void gone(Peer peer);

    /** It is certain now that the rank does nothing any more: {@link Peer#hasEnded}. Behind {@link #gone}; once. */
    default void ended(Peer peer) {}
}
