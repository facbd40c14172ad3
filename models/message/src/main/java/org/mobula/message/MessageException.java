package org.mobula.message;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A message could not be sent or received because of a mistake in the program. */
public abstract sealed class MessageException extends MobulaException
        permits BrokenCollectiveException, ElementMismatchException, MessageArgumentException, TruncationException {
    @Serial
    private static final long serialVersionUID = 1L;

    MessageException(String message) {
        super(message);
    }
}
