package mpi;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Section;

/** What an array's elements are: the base types of all datatypes. */
enum Base {
    BYTE(byte[].class, Byte.BYTES, org.mobula.message.Datatype.BYTE) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((byte[]) array, offset, count);
        }
    },
    CHAR(char[].class, Character.BYTES, org.mobula.message.Datatype.CHAR) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((char[]) array, offset, count);
        }
    },
    SHORT(short[].class, Short.BYTES, org.mobula.message.Datatype.SHORT) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((short[]) array, offset, count);
        }
    },
    BOOLEAN(boolean[].class, 1, org.mobula.message.Datatype.BOOLEAN) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((boolean[]) array, offset, count);
        }
    },
    INT(int[].class, Integer.BYTES, org.mobula.message.Datatype.INT) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((int[]) array, offset, count);
        }
    },
    LONG(long[].class, Long.BYTES, org.mobula.message.Datatype.LONG) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((long[]) array, offset, count);
        }
    },
    FLOAT(float[].class, Float.BYTES, org.mobula.message.Datatype.FLOAT) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((float[]) array, offset, count);
        }
    },
    DOUBLE(double[].class, Double.BYTES, org.mobula.message.Datatype.DOUBLE) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((double[]) array, offset, count);
        }
    },
    /** Bytes that {@link Comm#Pack} wrote. */
    PACKED(byte[].class, Byte.BYTES, org.mobula.message.Datatype.PACKED) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of(array, offset, count, org.mobula.message.Datatype.PACKED);
        }
    },
    /** References, which travel as object graphs and never as a section. */
    OBJECT(Object[].class, 1, null),
    /** No elements: markers of bounds, and the datatype of nothing. */
    NONE(Object[].class, 1, null);

    private final Class<?> array;
    private final int bytes;
    private final org.mobula.message.@Nullable Datatype beneath;

    Base(Class<?> array, int bytes, org.mobula.message.@Nullable Datatype beneath) {
        this.array = array;
        this.bytes = bytes;
        this.beneath = beneath;
    }

    /** One element in the words of what is beneath. */
    org.mobula.message.Datatype beneath() {
        if (beneath == null) {
            throw new IllegalStateException(this + " has no sections");
        }
        return beneath;
    }

    /** How many bytes one element takes in a message; 1 for objects, whose size nobody knows beforehand. */
    int bytes() {
        return bytes;
    }

    /** Whether an array's elements are of this type. */
    boolean fits(Object candidate) {
        return array.isInstance(candidate);
    }

    /** The arrays this means, as Java writes their type. */
    String arrayName() {
        return array.getSimpleName();
    }

    /** A new array, all elements 0. */
    Object newArray(int length) {
        return Array.newInstance(array.getComponentType(), length);
    }

    /** Adjacent elements of an array as part of a message. */
    Section section(Object elements, int offset, int count) {
        if (count > 0) {
            throw new IllegalStateException(this + " has no sections");
        }
        return Section.EMPTY;
    }
}
