package org.mobula.launch;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A job could not be started or joined. The message says what was tried and what to do. */
public final class LaunchException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public LaunchException(String message) {
        super(message);
    }

    /** With a message for people and what led to it. */
    public LaunchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
