package org.mobula.active;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** An active message could not be sent or handled. */
public abstract sealed class ActiveMessageException extends MobulaException
        permits HandlerRuleException, HandlerFailedException, ActiveEndpointClosedException {
    @Serial
    private static final long serialVersionUID = 1L;

    ActiveMessageException(String message) {
        super(message);
    }
}
