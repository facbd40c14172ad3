package org.mobula.order.internal.protocol;

import org.mobula.order.OrderedMessage;
import org.mobula.order.View;

/** Performs what the protocol decides. Deliveries, views and states take effect in the order of the calls. */
public interface ProtocolActions {
    /** Delivers a message to the service; {@link Participant#consumed} follows once the service has consumed it. */
    void deliver(OrderedMessage message);

    /** No further message may be delivered for now. */
    void delivered();

    /** All members have consumed messages of this rank; their size in bytes as counted by {@link Window#bytes}. */
    void released(long bytes);

    /** A new view has begun. */
    void changed(View view);

    /**
     * Requests the service's state at this point; {@link Participant#stateProvided} or {@link
     * Participant#stateUnavailable} follows, with the same arguments.
     */
    void transferState(int rank, long view, long sequence);

    /** Replaces the service's state by another member's. */
    void restore(byte[] state, long sequence);

    /** This rank has left as requested. */
    void left();

    /** The order has stopped at this rank. */
    void stopped(StopCause stop);
}
