package org.mobula.fault;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * The root of the exceptions that Mobula throws deliberately.
 *
 * <p>It is unchecked, because the calling line can seldom handle a failure of communication, and abstract, because
 * every module throws its own types. The message says who failed, what was being done, and what to do next.
 */
public abstract class MobulaException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message who failed, what was being done, and what to do next */
    protected MobulaException(String message) {
        super(message);
    }

    /**
     * @param message who failed, what was being done, and what to do next
     * @param cause the failure that led to it
     */
    protected MobulaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
