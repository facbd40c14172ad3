package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message is longer than this node allows one message to be. */
public final class MessageTooLargeException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param bytes the length asked for
     * @param limit the longest allowed
     */
    public MessageTooLargeException(long bytes, long limit) {
        super("a message of " + bytes + " bytes is beyond the limit of " + limit
                + ". Send it in parts, or raise the limit: MOBULA_MESSAGE_LIMIT");
    }
}
