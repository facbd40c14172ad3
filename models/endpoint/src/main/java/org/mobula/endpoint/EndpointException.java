package org.mobula.endpoint;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** An operation on an endpoint failed although its peer is alive. */
public abstract sealed class EndpointException extends MobulaException
        permits ConnectionRefusedException,
                EndpointClosedException,
                MessageTypeException,
                MessageOverflowException,
                RemoteAccessException,
                DescriptorStateException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the endpoint, the operation, and a remedy */
    EndpointException(String message) {
        super(message);
    }
}
