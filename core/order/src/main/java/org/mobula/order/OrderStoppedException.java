package org.mobula.order;

import java.io.Serial;

/**
 * An order can go on no more, or not at this rank: too many members failed at once, or those that are left cannot know
 * whether the others go on without them, or the others have gone on without this rank.
 */
public final class OrderStoppedException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param order the order's name
     * @param cause why, as a clause
     * @param hint what to do next, as a sentence without a full stop
     */
    public OrderStoppedException(String order, String cause, String hint) {
        super("the order \"" + order + "\" has stopped: " + cause + ". " + hint);
    }

    /**
     * @param order the order's name
     * @param cause why, as a clause
     * @param hint what to do next, as a sentence without a full stop
     * @param thrown what led to it
     */
    public OrderStoppedException(String order, String cause, String hint, Throwable thrown) {
        super("the order \"" + order + "\" has stopped: " + cause + ". " + hint, thrown);
    }

    private OrderStoppedException(OrderStoppedException before) {
        super(String.valueOf(before.getMessage()), before);
    }

    /** The same, for another call that cannot be served: with that call's own trace. */
    public OrderStoppedException again() {
        return new OrderStoppedException(this);
    }
}
