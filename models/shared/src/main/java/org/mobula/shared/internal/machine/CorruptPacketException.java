package org.mobula.shared.internal.machine;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message that no machine of this version sends. The connection ends. */
public final class CorruptPacketException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param what was received */
    public CorruptPacketException(String what) {
        super("a message for shared objects is invalid: " + what + ". The peer is broken or speaks another version");
    }
}
