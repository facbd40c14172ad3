package org.mobula.active.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message that no endpoint sends. It ends the connection with the rank that has sent it. */
final class CorruptActiveMessageException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    CorruptActiveMessageException(String what) {
        super("an invalid active message: " + what);
    }
}
