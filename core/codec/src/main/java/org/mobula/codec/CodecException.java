package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** An object could not be written into a message, or read from one. */
public abstract sealed class CodecException extends MobulaException
        permits CorruptMessageException,
                LimitExceededException,
                NotCarriableException,
                RefusedTypeException,
                RejectedObjectException,
                SchemaException,
                StorageException,
                TypeMismatchException,
                UnknownTypeException {
    @Serial
    private static final long serialVersionUID = 1L;

    CodecException(String message) {
        super(message);
    }

    CodecException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
