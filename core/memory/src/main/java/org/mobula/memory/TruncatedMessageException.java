package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message is shorter than its content requires. */
public final class TruncatedMessageException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param position the offset in the message, in bytes, at which more was expected
     * @param needed the size of the next value in bytes
     * @param remaining the number of bytes left in the message
     */
    public TruncatedMessageException(long position, long needed, long remaining) {
        super("message cut short at byte " + position + ": the next value takes " + needed + " bytes, " + remaining
                + " are left. The sender failed while writing, or speaks another version");
    }
}
