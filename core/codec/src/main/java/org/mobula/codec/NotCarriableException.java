package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** An object, or one that it refers to, is of a class that cannot be sent. */
public final class NotCarriableException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param type the class that cannot be sent
     * @param reason why, and what to do, as a clause
     */
    public NotCarriableException(Class<?> type, String reason) {
        this(type.getTypeName(), reason, null);
    }

    /**
     * @param type the name of the class that cannot be sent
     * @param reason why, and what to do, as a clause
     */
    public NotCarriableException(String type, String reason) {
        this(type, reason, null);
    }

    /**
     * @param type the name of the class that cannot be sent
     * @param reason why, and what to do, as a clause
     * @param cause the failure
     */
    public NotCarriableException(String type, String reason, @Nullable Throwable cause) {
        super("class " + type + " cannot be sent: " + reason, cause);
    }
}
