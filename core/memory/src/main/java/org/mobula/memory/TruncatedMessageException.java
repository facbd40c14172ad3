package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message ended before, or had less room than, what its content announced. */
public final class TruncatedMessageException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param position the offset in the message, in bytes, at which more was expected
     * @param needed how many bytes the next value takes
     * @param remaining how many bytes the message still has
     */
    public TruncatedMessageException(long position, long needed, long remaining) {
        super("message cut short at byte " + position + ": the next value takes " + needed + " bytes, " + remaining
                + " are left. The sender failed while writing, or speaks another version");
    }
}
