package org.mobula.group;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.wire.ValueKind;

/**
 * A method of a group reference cannot be called or configured in this way; the message says why and what to change.
 */
public final class ConfigurationException extends GroupException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message which method, why not, and what to do */
    public ConfigurationException(String message) {
        super(message, null);
    }

    /** As {@link #ConfigurationException(String)}, with a cause. */
    public ConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The failure of a function that does not override what a method's results need. */
    static ConfigurationException missing(Object function, ValueKind kind) {
        return new ConfigurationException(function.getClass().getTypeName() + " is not made for results of type " + kind
                + ": override the method that takes them");
    }
}
