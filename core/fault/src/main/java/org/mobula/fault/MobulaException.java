package org.mobula.fault;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * The root of the exceptions that Mobula throws deliberately.
 *
 * <p>It is unchecked, because the calling line can seldom handle a failure of communication, and abstract, because
 * every module throws its own types. The message states the rank that failed, the action in progress, and a remedy.
 */
public abstract class MobulaException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the rank that failed, the action in progress, and a remedy */
    protected MobulaException(String message) {
        super(message);
    }

    /**
     * @param message the rank that failed, the action in progress, and a remedy
     * @param cause the failure that led to it
     */
    protected MobulaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
