package org.mobula.codec.internal.serial;

import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** Returns the values of the fields of one class, by name. */
final class FieldSource extends ObjectInputStream.GetField {
    private final Class<?> owner;
    private final FieldValues values;

    FieldSource(Class<?> owner, FieldValues values) {
        this.owner = owner;
        this.values = values;
    }

    @Override
    public ObjectStreamClass getObjectStreamClass() {
        return ObjectStreamClass.lookupAny(owner);
    }

    @Override
    public boolean defaulted(String name) {
        return !values.has(values.at(name, null));
    }

    @Override
    public boolean get(String name, boolean otherwise) {
        int field = values.at(name, boolean.class);
        return values.has(field) ? values.bits(field) != 0 : otherwise;
    }

    @Override
    public byte get(String name, byte otherwise) {
        int field = values.at(name, byte.class);
        return values.has(field) ? (byte) values.bits(field) : otherwise;
    }

    @Override
    public char get(String name, char otherwise) {
        int field = values.at(name, char.class);
        return values.has(field) ? (char) values.bits(field) : otherwise;
    }

    @Override
    public short get(String name, short otherwise) {
        int field = values.at(name, short.class);
        return values.has(field) ? (short) values.bits(field) : otherwise;
    }

    @Override
    public int get(String name, int otherwise) {
        int field = values.at(name, int.class);
        return values.has(field) ? (int) values.bits(field) : otherwise;
    }

    @Override
    public long get(String name, long otherwise) {
        int field = values.at(name, long.class);
        return values.has(field) ? values.bits(field) : otherwise;
    }

    @Override
    public float get(String name, float otherwise) {
        int field = values.at(name, float.class);
        return values.has(field) ? Float.intBitsToFloat((int) values.bits(field)) : otherwise;
    }

    @Override
    public double get(String name, double otherwise) {
        int field = values.at(name, double.class);
        return values.has(field) ? Double.longBitsToDouble(values.bits(field)) : otherwise;
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object otherwise) {
        int field = values.at(name, Object.class);
        return values.has(field) ? values.object(field) : otherwise;
    }
}
