package org.mobula.group;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A method of a group reference cannot be called or configured like that; the message says why and what to change. */
public final class ConfigurationException extends GroupException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Says which method, why not, and what to do. */
    public ConfigurationException(String message) {
        super(message, null);
    }

    /** Says which method, why not, and what to do; with what led to it. */
    public ConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
