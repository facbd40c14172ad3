package org.mobula.order;

import java.io.Serial;

/**
 * The order has stopped, at all members or at this rank: too many members have failed at once, or the remaining members
 * cannot know whether the others continue, or the others have continued without this rank.
 */
public final class OrderStoppedException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param order the order's name
     * @param cause the reason, as a clause
     * @param hint what to do next, as a sentence without a full stop
     */
    public OrderStoppedException(String order, String cause, String hint) {
        super("the order \"" + order + "\" has stopped: " + cause + ". " + hint);
    }

    /**
     * @param order the order's name
     * @param cause the reason, as a clause
     * @param hint what to do next, as a sentence without a full stop
     * @param thrown the exception that caused it
     */
    public OrderStoppedException(String order, String cause, String hint, Throwable thrown) {
        super("the order \"" + order + "\" has stopped: " + cause + ". " + hint, thrown);
    }

    private OrderStoppedException(OrderStoppedException before) {
        super(String.valueOf(before.getMessage()), before);
    }

    /** A copy with the calling thread's own stack trace. */
    public OrderStoppedException again() {
        return new OrderStoppedException(this);
    }
}
