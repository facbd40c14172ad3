package org.mobula.message;

import java.io.Serial;

/** A call was given what it cannot work with: a rank out of range, a negative count, an array too short. */
public final class MessageArgumentException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the call, the rank and the numbers, and what to do next
     */
    public MessageArgumentException(String message) {
        super(message);
    }
}
