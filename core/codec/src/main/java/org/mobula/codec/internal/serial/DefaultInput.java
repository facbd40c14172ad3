package org.mobula.codec.internal.serial;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Hands field values to the JDK's default serialization, which may set final fields. Each reader keeps one, because the
 * constructor of {@link ObjectInputStream} is expensive.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class DefaultInput extends ObjectInputStream {
    private @Nullable FieldSource fields;

    private DefaultInput() throws IOException {}

    static DefaultInput create() {
        try {
            return new DefaultInput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fields of the next object. */
    void begin(FieldSource source) {
        fields = source;
    }

    /** The object has its fields. */
    void end() {
        fields = null;
    }

    @Override
    public GetField readFields() throws IOException {
        if (fields == null) {
            throw new NotActiveException("no object is being read");
        }
        return fields;
    }
}
