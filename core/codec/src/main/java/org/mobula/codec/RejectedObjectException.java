package org.mobula.codec;

import java.io.Serial;

/**
 * The code of an object's own class refused what was read for it: its constructor, {@code readObject},
 * {@code readResolve}, {@code hashCode} or {@code compareTo} threw.
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

    /**
     * @param type the class whose code it was
     * @param position the offset in the message, in bytes, behind what it had read
     * @param cause what its code threw
     */
    RejectedObjectException(String type, long position, Throwable cause) {
        super(
                type + " refused what was read for it before byte " + position + " of the message: " + cause
                        + ". Make sure that what is sent passes its own checks",
                cause);
    }
}
