package org.mobula.message;

import java.io.Serial;

/** A call was given what it cannot work with: a rank out of range, a negative count, an array too short. */
public final class MessageArgumentException extends MessageException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param message names the call, the rank and the numbers, and what to do next
     */
    public MessageArgumentException(String message) {
        super(message);
        reason = message;
    }

    /**
     * @param call that was made
     * @param reason names the numbers, and what to do next
     */
    public MessageArgumentException(String call, String reason) {
        super(call + ": " + reason);
        this.reason = reason;
    }

    /** What was wrong and what to do next, without the call: for an API above this one, which names its own call. */
    public String reason() {
        return reason;
    }
}
