package org.mobula.order;

import org.mobula.transport.Outgoing;

/**
 * Receives a service's state for a rank that joins later: exactly one call of {@link #give} or {@link #fail}.
 *
 * <p><b>Threads:</b> any.
 */
public interface StateTransfer {
    /**
     * Transfers the state.
     *
     * @param state writes it at once, on the calling thread; an exception counts as {@link #fail}
     */
    void give(Outgoing state);

    /**
     * Reports that the state cannot be transferred. The joining rank fails, and the others continue.
     *
     * @param why the reason; logged here
     */
    void fail(Throwable why);
}
