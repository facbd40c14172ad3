package org.mobula.order;

import java.io.Serial;

/** A message of another rank violates the protocol; the connection is closed with this exception. */
public final class OrderProtocolException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param what the message, and what is wrong with it */
    public OrderProtocolException(String what) {
        super(what);
    }
}
