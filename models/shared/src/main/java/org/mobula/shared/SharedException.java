package org.mobula.shared;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** The root of the failures of shared objects, apart from those of any operation between ranks. */
public abstract sealed class SharedException extends MobulaException permits RegistrationException, HoldException {
    @Serial
    private static final long serialVersionUID = 1L;

    SharedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
