package org.mobula.order;

import org.mobula.transport.Outgoing;

/**
 * Takes a service's state for a rank that has come later: {@link #give} or {@link #fail}, once.
 *
 * <p><b>Threads:</b> any.
 */
public interface StateHandover {
    /**
     * Takes the state.
     *
     * @param state writes it, at once, on the calling thread; what it throws counts as {@link #fail}
     */
    void give(Outgoing state);

    /**
     * There is no way to hand the state over: the rank that has come cannot take part, and hears so; the others go on.
     *
     * @param why is logged here
     */
    void fail(Throwable why);
}
