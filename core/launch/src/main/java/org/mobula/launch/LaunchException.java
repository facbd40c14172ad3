package org.mobula.launch;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A job could not be started or joined. The message states what was tried and what to do. */
public final class LaunchException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message for the user. */
    public LaunchException(String message) {
        super(message);
    }

    /** With a message for the user and the cause. */
    public LaunchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
