package org.mobula.fault;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * The root of every exception Mobula throws on purpose.
 *
 * <p>Unchecked: communication fails for reasons that the calling line can seldom mend. Abstract: what is thrown is
 * always one of the rooms' own types. The message names who failed, what was being done, and what to do next.
 */
public abstract class MobulaException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message for people: who, what, and what to do next. */
    protected MobulaException(String message) {
        super(message);
    }

    /** With a message for people and what led to it. */
    protected MobulaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
