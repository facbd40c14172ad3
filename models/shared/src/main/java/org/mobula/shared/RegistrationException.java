package org.mobula.shared;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A unit cannot be registered: ranks describe it differently, or its class cannot be shared. */
public final class RegistrationException extends SharedException {
    @Serial
    private static final long serialVersionUID = 1L;

    RegistrationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
