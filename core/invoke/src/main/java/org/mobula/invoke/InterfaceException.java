package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** No stub or dispatcher can be generated for an interface. */
public final class InterfaceException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message which interface, why not, and what to change */
    public InterfaceException(String message) {
        super(message);
    }

    /**
     * @param message which interface, why not, and what to change
     * @param cause the cause
     */
    public InterfaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
