package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message exceeds this node's limit on the length of one message. */
public final class MessageTooLargeException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param bytes the length of the message
     * @param limit the limit
     */
    public MessageTooLargeException(long bytes, long limit) {
        super("a message of " + bytes + " bytes is beyond the limit of " + limit
                + ". Send it in parts, or raise the limit: MOBULA_MESSAGE_LIMIT");
    }
}
