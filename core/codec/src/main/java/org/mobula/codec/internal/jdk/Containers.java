package org.mobula.codec.internal.jdk;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;

/**
 * Adds codecs of the JDK's containers to a table.
 *
 * @param table receives the codecs
 */
record Containers(CodecRegistry table) {
    /** Traits of a container that can exist empty, and does not look at its content. */
    static final Set<TypeShape.Trait> PLAIN = Set.of(TypeShape.Trait.TRACKED);

    /** Traits of a container that can exist empty, and hashes or compares its content. */
    static final Set<TypeShape.Trait> HASHING = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE);

    /** Traits of a container that is created from its content, and does not look at it. */
    static final Set<TypeShape.Trait> LATE = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);

    /** Traits of a container that is created from its content, and hashes or compares it. */
    static final Set<TypeShape.Trait> LATE_HASHING =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE, TypeShape.Trait.OPAQUE);

    private static final int REFERENCE = 4;

    /** Creates a codec under a name that messages will contain. */
    <T> ContainerCodec<T> codec(
            String name,
            Set<TypeShape.Trait> traits,
            Function<T, Parts> parts,
            ContainerCodec.Head<T> head,
            Function<ObjectReader, Assembly> assembler) {
        return new ContainerCodec<>(TypeShape.fixed(table.nextIndex(), name, traits), parts, head, assembler);
    }

    /** Adds a codec of a class. */
    <T> void add(
            Class<T> type,
            Set<TypeShape.Trait> traits,
            Function<T, Parts> parts,
            ContainerCodec.Head<T> head,
            Function<ObjectReader, Assembly> assembler) {
        table.addStandard(type, codec(type.getName(), traits, parts, head, assembler));
    }

    /** Adds a singleton without content. */
    void addConstant(String name, Object constant) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), name, Set.of());
        table.addStandard(constant.getClass(), new ValueCodec<>(shape, (_, _) -> {}, _ -> constant));
    }

    /** Writes the number of elements. */
    static <T> ContainerCodec.Head<T> size() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts);
    }

    /** Writes the number of entries. */
    static <T> ContainerCodec.Head<T> entries() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts / 2);
    }

    /** Writes nothing: all containers of the class have the same number of parts. */
    static <T> ContainerCodec.Head<T> nothing() {
        return (_, _, _) -> {};
    }

    /** Reads the number of elements. */
    static int size(ObjectReader reader) {
        return size(reader, Varint.get(reader.input()));
    }

    /** Checks the number of elements. */
    static int size(ObjectReader reader, int announced) {
        int size = reader.count(announced);
        reader.claim((long) size * REFERENCE);
        return size;
    }

    /** Reads the number of entries. */
    static int entries(ObjectReader reader) {
        return entries(reader, Varint.get(reader.input()));
    }

    /** Checks the number of entries. */
    static int entries(ObjectReader reader, int announced) {
        int size = reader.count(announced);
        reader.claim((long) size * 2 * REFERENCE);
        return size;
    }

    /** Returns a part that must not be null. */
    static Object required(@Nullable Object part) {
        if (part == null) {
            throw new NullPointerException("null where an object must be");
        }
        return part;
    }
}
