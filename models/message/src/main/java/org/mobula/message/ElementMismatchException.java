package org.mobula.message;

import java.io.Serial;

/** The kind of a message's elements differs from that of the section to receive into. */
public final class ElementMismatchException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the call, the rank and the kinds, and what to do next
     */
    public ElementMismatchException(String message) {
        super(message);
    }
}
