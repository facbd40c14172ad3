package org.mobula.message;

import java.io.Serial;

/** A message was longer than the section to receive into. */
public final class TruncationException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the call, the rank and the numbers, and what to do next
     */
    public TruncationException(String message) {
        super(message);
    }
}
