package org.mobula.runtime.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/**
 * More came for a model that is not attached here than can be kept until it is. It ends the connection: what came is
 * lost, and what comes behind it may build on it.
 */
final class EarlyMessagesException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    EarlyMessagesException(int handler, int source, long limit) {
        super("messages for handler " + handler + ", which nobody has named at this rank, take more than " + limit
                + " bytes. Attach the same models here as at rank " + source
                + " (Communicator.world, Remoting.of), before others send much");
    }
}
