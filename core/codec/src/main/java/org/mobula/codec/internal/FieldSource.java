package org.mobula.codec.internal;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Gives the JDK's serialization the values of the fields that one class declares: the lawful way to set final ones.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class FieldSource extends ObjectInputStream {
    private final Fields fields = new Fields();
    private @Nullable StreamLevel level;
    private @Nullable Object target;
    private @Nullable FieldValues values;

    private FieldSource() throws IOException {}

    /** A source without values yet. */
    public static FieldSource create() {
        try {
            return new FieldSource();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says what the next questions are about. */
    void answer(StreamLevel level, Object target, FieldValues values) {
        this.level = level;
        this.target = target;
        this.values = values;
    }

    /** Forgets the values. */
    void clear() {
        level = null;
        target = null;
        values = null;
    }

    @Override
    public GetField readFields() {
        return fields;
    }

    @Override
    public void defaultReadObject() throws IOException {
        if (level == null || target == null) {
            throw new NotActiveException("no object is being read");
        }
        level.giveDefault(target, this);
    }

    @Override
    protected Object readObjectOverride() throws IOException {
        throw new NotActiveException("objects beside the fields are not supported");
    }

    private final class Fields extends GetField {
        @Override
        public ObjectStreamClass getObjectStreamClass() {
            if (level == null) {
                throw new IllegalStateException("no object is being read");
            }
            return ObjectStreamClass.lookupAny(level.owner());
        }

        @Override
        public boolean defaulted(String name) {
            return false;
        }

        @Override
        public boolean get(String name, boolean otherwise) {
            return bits(name) != 0;
        }

        @Override
        public byte get(String name, byte otherwise) {
            return (byte) bits(name);
        }

        @Override
        public char get(String name, char otherwise) {
            return (char) bits(name);
        }

        @Override
        public short get(String name, short otherwise) {
            return (short) bits(name);
        }

        @Override
        public int get(String name, int otherwise) {
            return (int) bits(name);
        }

        @Override
        public long get(String name, long otherwise) {
            return bits(name);
        }

        @Override
        public float get(String name, float otherwise) {
            return Float.intBitsToFloat((int) bits(name));
        }

        @Override
        public double get(String name, double otherwise) {
            return Double.longBitsToDouble(bits(name));
        }

        @Override
        public @Nullable Object get(String name, @Nullable Object otherwise) {
            return values().object(values().at(name));
        }

        private long bits(String name) {
            return values().bits(values().at(name));
        }

        private FieldValues values() {
            if (values == null) {
                throw new IllegalStateException("no object is being read");
            }
            return values;
        }
    }
}
