package org.mobula.message;

import java.io.Serial;

/** A message's elements are of another kind than those of the section that should receive it. */
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
