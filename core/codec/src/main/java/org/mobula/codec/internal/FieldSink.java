package org.mobula.codec.internal;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/** Takes from the JDK's serialization the values of the fields that one class declares. */
final class FieldSink extends ObjectOutputStream {
    private final StreamLevel level;
    private final Object object;
    private final FieldValues values;
    private final Fields fields = new Fields();

    FieldSink(StreamLevel level, Object object, FieldValues values) throws IOException {
        this.level = level;
        this.object = object;
        this.values = values;
    }

    @Override
    public PutField putFields() {
        return fields;
    }

    @Override
    public void writeFields() {}

    @Override
    public void defaultWriteObject() throws IOException {
        level.takeDefault(object, this);
    }

    @Override
    protected void writeObjectOverride(Object other) throws IOException {
        throw new NotActiveException("objects beside the fields are not supported");
    }

    private final class Fields extends PutField {
        @Override
        public void put(String name, boolean value) {
            put(name, value ? 1L : 0L);
        }

        @Override
        public void put(String name, byte value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, char value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, short value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, int value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, long value) {
            values.set(values.at(name), value);
        }

        @Override
        public void put(String name, float value) {
            put(name, (long) Float.floatToRawIntBits(value));
        }

        @Override
        public void put(String name, double value) {
            put(name, Double.doubleToRawLongBits(value));
        }

        @Override
        public void put(String name, @Nullable Object value) {
            values.set(values.at(name), value);
        }

        @Override
        @Deprecated(forRemoval = true)
        @SuppressWarnings("removal") // why: abstract in the class extended
        public void write(ObjectOutput out) {
            throw new UnsupportedOperationException("use writeFields");
        }
    }
}
