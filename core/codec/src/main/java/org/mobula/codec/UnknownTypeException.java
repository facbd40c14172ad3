package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A message names a class that this rank does not have. */
public final class UnknownTypeException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param type the full name of the class
     * @param cause why it was not found
     */
    public UnknownTypeException(String type, @Nullable Throwable cause) {
        super(
                "class " + type
                        + ", sent by the peer, is missing on this rank. Start all ranks with the same class path",
                cause);
    }
}
