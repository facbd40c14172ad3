package org.mobula.order;

import java.io.Serial;

/** A message of another rank is none that the protocol knows at this point; the connection ends with these words. */
public final class OrderProtocolException extends OrderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param what what came, and why it cannot be */
    public OrderProtocolException(String what) {
        super(what);
    }
}
