package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A failure between a call on a stub and the called method. */
public abstract sealed class InvokeException extends MobulaException
        permits CallLimitException,
                InterfaceException,
                MismatchException,
                RemoteInvocationException,
                StaleReferenceException {
    @Serial
    private static final long serialVersionUID = 1L;

    InvokeException(String message) {
        super(message);
    }

    InvokeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
