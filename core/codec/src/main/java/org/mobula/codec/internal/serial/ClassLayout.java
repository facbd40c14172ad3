package org.mobula.codec.internal.serial;

import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * The order in which the fields of a class are written: the primitive values of all classes of its hierarchy, the most
 * general first, then the references of all.
 *
 * <p><b>Threads:</b> any.
 */
public final class ClassLayout {
    private final TypeShape shape;
    private final @Nullable ObjectCodec[] exact;
    private final int[] places;
    private final ClassFields[] levels;
    private final @Nullable Constructor<?> allocator;
    private int refilled; // size in bytes of an object that may be filled again; 0 if it may not

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
     * Creates the layout of a class.
     *
     * @param fields the fields of all classes of the hierarchy, the most general class first
     * @param levels the same fields, if the JDK's serialization must set them; else empty
     * @param allocator creates an object; null for an abstract class
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
     * Creates the layout of a record.
     *
     * @param components the names of the components, in the constructor's order
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

    public TypeShape shape() {
        return shape;
    }

    /** For each reference the codec of everything that it can hold, or null. */
    public @Nullable ObjectCodec[] exact() {
        return exact;
    }

    /** For each reference of a record the index of its component. */
    public int[] places() {
        return places;
    }

    /** The fields by class, if the JDK's serialization must set them. */
    public ClassFields[] levels() {
        return levels;
    }

    /**
     * Permits that objects are filled again.
     *
     * @param bytes their approximate size
     */
    public void allowRefilling(int bytes) {
        refilled = bytes;
    }

    /** The approximate size of an object that may be filled again; 0 if it may not. */
    public int refilled() {
        return refilled;
    }

    /** Creates objects without content; null for an abstract class. */
    @Nullable
    Constructor<?> allocator() {
        return allocator;
    }

    /** Creates an object without content. */
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
