package org.mobula.codec.internal.serial;

import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * How the objects of a class are laid out in a message: the values of all its fields, most general class first, then
 * the references of all.
 *
 * <p><b>Threads:</b> any.
 */
public final class ClassLayout {
    private final TypeShape shape;
    private final @Nullable ObjectCodec[] exact;
    private final int[] places;
    private final ClassFields[] levels;
    private final @Nullable Constructor<?> allocator;
    private int refilled; // bytes of an object that may be filled again; 0 if it may not

    private ClassLayout(
            TypeShape shape,
            @Nullable ObjectCodec[] exact,
            int[] places,
            List<ClassFields> levels,
            @Nullable Constructor<?> allocator) {
        this.shape = shape;
        this.exact = exact;
        this.places = places;
        this.levels = levels.toArray(ClassFields[]::new);
        this.allocator = allocator;
    }

    /**
     * A class's layout.
     *
     * @param fields of all classes of the hierarchy, most general class first
     * @param levels how the JDK's serialization sets them, if they must be set so; else none
     * @param allocator makes an object; null for an abstract class
     */
    public static ClassLayout ofClass(
            CodecRegistry table,
            TypeShape shape,
            List<WireField> fields,
            List<ClassFields> levels,
            @Nullable Constructor<?> allocator) {
        return new ClassLayout(shape, exact(table, WireField.references(fields)), new int[0], levels, allocator);
    }

    /**
     * A record's layout.
     *
     * @param components their names, in the constructor's order
     */
    public static ClassLayout ofRecord(
            CodecRegistry table, TypeShape shape, List<WireField> fields, List<String> components) {
        List<WireField> references = WireField.references(fields);
        int[] places = references.stream()
                .mapToInt(field -> components.indexOf(field.name()))
                .toArray();
        return new ClassLayout(shape, exact(table, references), places, List.of(), null);
    }

    private static @Nullable ObjectCodec[] exact(CodecRegistry table, List<WireField> references) {
        return references.stream().map(field -> table.exact(field.type())).toArray(ObjectCodec[]::new);
    }

    /** What is written of the type. */
    public TypeShape shape() {
        return shape;
    }

    /** For each reference the codec of all that it can hold, or null. */
    public @Nullable ObjectCodec[] exact() {
        return exact;
    }

    /** For each reference of a record, which component it is. */
    public int[] places() {
        return places;
    }

    /** The classes of the hierarchy, if their fields must be set as the JDK's serialization sets them. */
    public ClassFields[] levels() {
        return levels;
    }

    /** Says that objects may be filled again, and about how many bytes each takes. */
    public void allowRefilling(int bytes) {
        refilled = bytes;
    }

    /** Bytes of an object that may be filled again; 0 if it may not. */
    public int refilled() {
        return refilled;
    }

    /** Makes objects without content; null for an abstract class. */
    @Nullable
    Constructor<?> allocator() {
        return allocator;
    }

    /** An object without content. */
    public Object newInstance() {
        if (allocator == null) {
            throw new IllegalStateException(shape.name() + " is abstract");
        }
        try {
            return allocator.newInstance();
        } catch (ReflectiveOperationException e) {
            throw ObjectReader.rejected(shape.name(), e);
        }
    }
}
