package org.mobula.active;

import java.io.Serial;

/**
 * A program has broken a rule about handlers: a request from within a handler, a second reply, a message used after its
 * handler has returned.
 */
public final class HandlerRuleException extends ActiveMessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message says who, what, and what to do next */
    public HandlerRuleException(String message) {
        super(message);
    }
}
