package org.mobula.group.internal.wire;

import java.lang.reflect.Array;

/** The kind of a method's result or parameter: a primitive, an object, or nothing. */
public enum ValueKind {
    /** Nothing. */
    VOID(void.class, 0),
    /** A boolean. */
    BOOLEAN(boolean.class, Byte.BYTES),
    /** A byte. */
    BYTE(byte.class, Byte.BYTES),
    /** A short. */
    SHORT(short.class, Short.BYTES),
    /** A char. */
    CHAR(char.class, Character.BYTES),
    /** An int. */
    INT(int.class, Integer.BYTES),
    /** A long. */
    LONG(long.class, Long.BYTES),
    /** A float. */
    FLOAT(float.class, Float.BYTES),
    /** A double. */
    DOUBLE(double.class, Double.BYTES),
    /** An object or array. */
    OBJECT(Object.class, 0);

    private static final ClassValue<ValueKind> KINDS = new ClassValue<>() {
        @Override
        protected ValueKind computeValue(Class<?> type) {
            for (ValueKind kind : values()) {
                if (kind.type == type) {
                    return kind;
                }
            }
            return OBJECT;
        }
    };

    private final Class<?> type;
    private final int bytes;

    ValueKind(Class<?> type, int bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    /** The kind of a type. */
    public static ValueKind of(Class<?> type) {
        return KINDS.get(type);
    }

    /** A new array of values; for void, of objects. */
    public Object newArray(int length) {
        return Array.newInstance(this == VOID ? Object.class : type, length);
    }

    /** The primitive type, void, or {@link Object}. */
    public Class<?> type() {
        return type;
    }

    /** The number of bytes that a value takes in a message; 0 if it varies. */
    public int bytes() {
        return bytes;
    }

    /** Its name in Java. */
    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
