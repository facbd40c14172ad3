package org.mobula.codec;

import java.io.Serial;

/**
 * The code of an object's class rejected the values read for it: its constructor, {@code readObject},
 * {@code readResolve}, {@code hashCode} or {@code compareTo} threw.
 */
public final class RejectedObjectException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param type the class that was being read
     * @param cause the exception that its code threw
     */
    public RejectedObjectException(String type, Throwable cause) {
        super(
                type + " rejected the values read for it: " + cause
                        + ". Make sure that the sent values pass its own checks",
                cause);
    }

    /**
     * @param type the class whose code threw
     * @param position the offset in the message, in bytes, after the values that were read
     * @param cause the exception that its code threw
     */
    RejectedObjectException(String type, long position, Throwable cause) {
        super(
                type + " rejected the values read for it before byte " + position + " of the message: " + cause
                        + ". Make sure that the sent values pass its own checks",
                cause);
    }
}
