package org.mobula.order;

import java.io.Serial;

/** This rank has left the order and cannot submit messages to it. */
public final class OrderClosedException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param order the order's name
     * @param rank this rank
     */
    public OrderClosedException(String order, int rank) {
        super("rank " + rank + " has left the order \"" + order
                + "\" and can submit nothing to it. Submit before close(); a rank joins an order once");
    }
}
