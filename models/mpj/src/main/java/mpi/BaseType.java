package mpi;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Section;

/** The element types of arrays, which are the base types of all datatypes. */
enum BaseType {
    BYTE(
            byte[].class,
            Byte.BYTES,
            org.mobula.message.Datatype.BYTE,
            (array, offset, count) -> Section.of((byte[]) array, offset, count)),
    CHAR(
            char[].class,
            Character.BYTES,
            org.mobula.message.Datatype.CHAR,
            (array, offset, count) -> Section.of((char[]) array, offset, count)),
    SHORT(
            short[].class,
            Short.BYTES,
            org.mobula.message.Datatype.SHORT,
            (array, offset, count) -> Section.of((short[]) array, offset, count)),
    BOOLEAN(
            boolean[].class,
            1,
            org.mobula.message.Datatype.BOOLEAN,
            (array, offset, count) -> Section.of((boolean[]) array, offset, count)),
    INT(
            int[].class,
            Integer.BYTES,
            org.mobula.message.Datatype.INT,
            (array, offset, count) -> Section.of((int[]) array, offset, count)),
    LONG(
            long[].class,
            Long.BYTES,
            org.mobula.message.Datatype.LONG,
            (array, offset, count) -> Section.of((long[]) array, offset, count)),
    FLOAT(
            float[].class,
            Float.BYTES,
            org.mobula.message.Datatype.FLOAT,
            (array, offset, count) -> Section.of((float[]) array, offset, count)),
    DOUBLE(
            double[].class,
            Double.BYTES,
            org.mobula.message.Datatype.DOUBLE,
            (array, offset, count) -> Section.of((double[]) array, offset, count)),
    /** Bytes that {@link Comm#Pack} wrote. */
    PACKED(
            byte[].class,
            Byte.BYTES,
            org.mobula.message.Datatype.PACKED,
            (array, offset, count) -> Section.of(array, offset, count, org.mobula.message.Datatype.PACKED)),
    /** References, which are sent as object graphs and never as a section. */
    OBJECT(Object[].class, 1, null, BaseType::nothing),
    /** No elements: markers of bounds, and the null datatype. */
    NONE(Object[].class, 1, null, BaseType::nothing);

    /** Creates a section of adjacent elements of an array of this type. */
    private interface Sections {
        Section of(Object array, int offset, int count);
    }

    private final Class<?> array;
    private final int bytes;
    private final org.mobula.message.@Nullable Datatype delegate;
    private final Sections sections;

    BaseType(Class<?> array, int bytes, org.mobula.message.@Nullable Datatype delegate, Sections sections) {
        this.array = array;
        this.bytes = bytes;
        this.delegate = delegate;
        this.sections = sections;
    }

    private static Section nothing(Object array, int offset, int count) {
        if (count > 0) {
            throw new IllegalStateException(array.getClass().getSimpleName() + " has no sections");
        }
        return Section.EMPTY;
    }

    /** The datatype of one element in {@code org.mobula.message}. */
    org.mobula.message.Datatype delegate() {
        if (delegate == null) {
            throw new IllegalStateException(this + " has no sections");
        }
        return delegate;
    }

    /** The size of an element in a message in bytes; 1 for objects, whose size is not known in advance. */
    int bytes() {
        return bytes;
    }

    /** Whether an array's elements are of this type. */
    boolean fits(Object candidate) {
        return array.isInstance(candidate);
    }

    /** The Java name of the array type. */
    String arrayName() {
        return array.getSimpleName();
    }

    /** A new array, all elements 0. */
    Object newArray(int length) {
        return Array.newInstance(array.getComponentType(), length);
    }

    /** A section of adjacent elements of an array. */
    Section section(Object elements, int offset, int count) {
        return sections.of(elements, offset, count);
    }
}
