package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** No stub or dispatcher can be made for an interface; the message says why and what to change. */
public final class InterfaceException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Says which interface, why not, and what to do. */
    public InterfaceException(String message) {
        super(message);
    }

    /** Says which interface, why not, and what to do; with what led to it. */
    public InterfaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
