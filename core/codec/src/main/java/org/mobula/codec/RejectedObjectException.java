package org.mobula.codec;

import java.io.Serial;

/**
 * The code of an object's own class refused what was read for it: its constructor, {@code hashCode} or
 * {@code compareTo} threw.
 */
public final class RejectedObjectException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param type what was being read
     * @param cause what its code threw
     */
    public RejectedObjectException(String type, Throwable cause) {
        super(
                type + " refused what was read for it: " + cause
                        + ". Make sure that what is sent passes its own checks",
                cause);
    }
}
