package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** An object could not be stored in memory or in a file, or no object is stored there. */
public final class StorageException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    private StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The segment is too small. */
    public static StorageException tooSmall(long size, long needed) {
        return new StorageException(
                "a segment of " + size + " bytes is too small for the object: it takes at least " + needed
                        + ". Give a larger one",
                null);
    }

    /** The file could not be written. */
    static StorageException unwritten(Object file, Throwable cause) {
        return new StorageException(
                "the object could not be written to " + file + ": " + cause
                        + ". The previous content is unchanged; make sure that the directory exists and has room",
                cause);
    }

    /** The file could not be read. */
    static StorageException unread(Object file, Throwable cause) {
        return new StorageException(
                "no object could be read from " + file + ": " + cause + ". Check the name and the permissions", cause);
    }

    /** Something else is stored there. */
    public static StorageException foreign(String where, String found) {
        return new StorageException(where + " holds no object stored by this version of Mobula: " + found, null);
    }
}
