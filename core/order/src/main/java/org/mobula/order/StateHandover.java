package org.mobula.order;

import org.mobula.transport.Outgoing;

/** Takes a service's state for a rank that has come later. */
@FunctionalInterface
public interface StateHandover {
    /**
     * Takes the state. Once.
     *
     * @param state writes it, at once, on the calling thread
     */
    void give(Outgoing state);
}
