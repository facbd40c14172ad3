package org.mobula.codec.internal.serial;

import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/** Receives the values of the fields of one class, by name. */
final class FieldSink extends ObjectOutputStream.PutField {
    private final FieldValues values;

    FieldSink(FieldValues values) {
        this.values = values;
    }

    FieldValues values() {
        return values;
    }

    @Override
    public void put(String name, boolean value) {
        bits(name, boolean.class, value ? 1 : 0);
    }

    @Override
    public void put(String name, byte value) {
        bits(name, byte.class, value);
    }

    @Override
    public void put(String name, char value) {
        bits(name, char.class, value);
    }

    @Override
    public void put(String name, short value) {
        bits(name, short.class, value);
    }

    @Override
    public void put(String name, int value) {
        bits(name, int.class, value);
    }

    @Override
    public void put(String name, long value) {
        bits(name, long.class, value);
    }

    @Override
    public void put(String name, float value) {
        bits(name, float.class, Float.floatToRawIntBits(value));
    }

    @Override
    public void put(String name, double value) {
        bits(name, double.class, Double.doubleToRawLongBits(value));
    }

    @Override
    public void put(String name, @Nullable Object value) {
        values.set(values.at(name, Object.class), value);
    }

    @Override
    @Deprecated(forRemoval = true)
    @SuppressWarnings("removal") // abstract in the superclass
    public void write(ObjectOutput out) {
        throw new UnsupportedOperationException("use writeFields");
    }

    private void bits(String name, Class<?> type, long bits) {
        values.set(values.at(name, type), bits);
    }
}
