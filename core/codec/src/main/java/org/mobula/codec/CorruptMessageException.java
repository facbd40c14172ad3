package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A message holds bytes that no writer produces: it was damaged, or the peer is hostile or runs another version. */
public final class CorruptMessageException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param position the offset in the message, in bytes, after the corrupt value
     * @param found the found and the expected value, as a clause
     */
    public CorruptMessageException(long position, String found) {
        this(position, found, null);
    }

    /**
     * @param position the offset in the message, in bytes, after the corrupt value
     * @param found the found and the expected value, as a clause
     * @param cause the failure that revealed it
     */
    public CorruptMessageException(long position, String found, @Nullable Throwable cause) {
        super(
                "message corrupt before byte " + position + ": " + found
                        + ". The sender is broken, or speaks another version: run the same Mobula on all ranks",
                cause);
    }
}
