package org.mobula.endpoint.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message that no endpoint sends; the connection to its rank ends. */
public final class CorruptEndpointMessageException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param what the error in the message */
    public CorruptEndpointMessageException(String what) {
        super(what);
    }
}
