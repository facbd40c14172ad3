package mpi;

import java.lang.reflect.Array;
import org.mobula.message.Section;

/** What an array's elements are: the base types of all datatypes. */
enum Base {
    BYTE(byte[].class, Byte.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((byte[]) array, offset, count);
        }
    },
    CHAR(char[].class, Character.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((char[]) array, offset, count);
        }
    },
    SHORT(short[].class, Short.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((short[]) array, offset, count);
        }
    },
    BOOLEAN(boolean[].class, 1) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((boolean[]) array, offset, count);
        }
    },
    INT(int[].class, Integer.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((int[]) array, offset, count);
        }
    },
    LONG(long[].class, Long.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((long[]) array, offset, count);
        }
    },
    FLOAT(float[].class, Float.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((float[]) array, offset, count);
        }
    },
    DOUBLE(double[].class, Double.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((double[]) array, offset, count);
        }
    },
    /** Bytes that {@link Comm#Pack} wrote. */
    PACKED(byte[].class, Byte.BYTES) {
        @Override
        Section section(Object array, int offset, int count) {
            return Section.of((byte[]) array, offset, count);
        }
    },
    /** References, which travel as object graphs and never as a section. */
    OBJECT(Object[].class, 1),
    /** No elements: markers of bounds, and the datatype of nothing. */
    NONE(Object[].class, 1);

    private final Class<?> array;
    private final int bytes;

    Base(Class<?> array, int bytes) {
        this.array = array;
        this.bytes = bytes;
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
        throw new IllegalStateException(this + " has no sections");
    }
}
