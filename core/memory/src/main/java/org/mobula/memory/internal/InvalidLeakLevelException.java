package org.mobula.memory.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** The system property of {@link LeakLevel} has a value that is not one of its levels. */
final class InvalidLeakLevelException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    InvalidLeakLevelException(String text) {
        super("-D" + LeakLevel.PROPERTY + "=" + text + " is not a level. Use off, sampled, all or paranoid");
    }
}
