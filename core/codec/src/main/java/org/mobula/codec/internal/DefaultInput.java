package org.mobula.codec.internal;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Gives the JDK's serialization the values of an object's fields: the lawful way to set final ones.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class DefaultInput extends ObjectInputStream {
    private @Nullable FieldSource fields;

    private DefaultInput() throws IOException {}

    /** One that can be used again and again. */
    public static DefaultInput create() {
        try {
            return new DefaultInput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets an object's fields. */
    void set(StreamLevel level, Object object, FieldValues values) throws IOException {
        fields = new FieldSource(level.owner(), values);
        try {
            level.giveDefault(object, this);
        } finally {
            fields = null;
        }
    }

    @Override
    public GetField readFields() throws IOException {
        if (fields == null) {
            throw new NotActiveException("no object is being read");
        }
        return fields;
    }
}
