package org.mobula.order;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A failure of an order. */
public abstract sealed class OrderException extends MobulaException
        permits OrderStoppedException, OrderClosedException, OrderFullException, OrderProtocolException {
    @Serial
    private static final long serialVersionUID = 1L;

    OrderException(String message) {
        super(message);
    }

    OrderException(String message, Throwable cause) {
        super(message, cause);
    }
}
