package org.mobula.message;

import java.io.Serial;

/** An argument of a call is invalid: a rank out of range, a negative count, an array that is too short. */
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
     * @param call the name of the call
     * @param reason names the numbers, and what to do next
     */
    public MessageArgumentException(String call, String reason) {
        super(call + ": " + reason);
        this.reason = reason;
    }

    /** The reason and the advice, without the call. For APIs based on this one, which name their own calls. */
    public String reason() {
        return reason;
    }
}
