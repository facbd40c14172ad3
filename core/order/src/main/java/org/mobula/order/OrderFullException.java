package org.mobula.order;

import java.io.Serial;

/** A rank submits messages without waiting for room, faster than the slowest member applies them. */
public final class OrderFullException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param order the order's name
     * @param rank the rank that submits
     * @param inFlight the size of its messages in flight, in bytes
     * @param limit of the order's options, in bytes
     */
    public OrderFullException(String order, int rank, long inFlight, long limit) {
        super("rank " + rank + " has " + inFlight + " bytes in flight in the order \"" + order
                + "\", more than twice its limit of " + limit
                + " bytes: a member lags. Wait for room before more is submitted (TotalOrder.awaitRoom), or raise"
                + " OrderOptions.limit or MOBULA_ORDER_BYTES");
    }
}
