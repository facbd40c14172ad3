package org.mobula.codec.internal.jdk;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;

/**
 * Adds codecs of objects of the JDK that hold others to a table.
 *
 * @param table gets the codecs
 */
record Containers(CodecRegistry table) {
    /** Can exist empty; nothing looks at what comes into it. */
    static final Set<TypeShape.Trait> PLAIN = Set.of(TypeShape.Trait.TRACKED);

    /** Can exist empty; hashes or compares what comes into it. */
    static final Set<TypeShape.Trait> HASHING = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE);

    /** Made of its content; nothing looks at that. */
    static final Set<TypeShape.Trait> LATE = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);

    /** Made of its content, which it hashes or compares. */
    static final Set<TypeShape.Trait> LATE_HASHING =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE, TypeShape.Trait.OPAQUE);

    private static final int REFERENCE = 4;

    /** A codec by a name that messages will hold. */
    <T> ContainerCodec<T> codec(
            String name,
            Set<TypeShape.Trait> traits,
            Function<T, Parts> parts,
            ContainerCodec.Head<T> head,
            Function<ObjectReader, Assembly> assembler) {
        return new ContainerCodec<>(TypeShape.fixed(table.nextIndex(), name, traits), parts, head, assembler);
    }

    /** Adds a class. */
    <T> void add(
            Class<T> type,
            Set<TypeShape.Trait> traits,
            Function<T, Parts> parts,
            ContainerCodec.Head<T> head,
            Function<ObjectReader, Assembly> assembler) {
        table.addStandard(type, codec(type.getName(), traits, parts, head, assembler));
    }

    /** Adds something that exists once, and has no content. */
    void addConstant(String name, Object constant) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), name, Set.of());
        table.addStandard(constant.getClass(), new ValueCodec<>(shape, (_, _) -> {}, _ -> constant));
    }

    /** Writes how many elements there are. */
    static <T> ContainerCodec.Head<T> size() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts);
    }

    /** Writes how many entries there are. */
    static <T> ContainerCodec.Head<T> entries() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts / 2);
    }

    /** Writes nothing: all containers of the class have so many parts. */
    static <T> ContainerCodec.Head<T> nothing() {
        return (_, _, _) -> {};
    }

    /** Reads how many elements follow. */
    static int size(ObjectReader reader) {
        return size(reader, Varint.get(reader.input()));
    }

    /** Checks how many elements follow. */
    static int size(ObjectReader reader, int announced) {
        int size = reader.count(announced);
        reader.claim((long) size * REFERENCE);
        return size;
    }

    /** Reads how many entries follow. */
    static int entries(ObjectReader reader) {
        return entries(reader, Varint.get(reader.input()));
    }

    /** Checks how many entries follow. */
    static int entries(ObjectReader reader, int announced) {
        int size = reader.count(announced);
        reader.claim((long) size * 2 * REFERENCE);
        return size;
    }

    /** Something that is not null, or a refusal in words. */
    static Object required(@Nullable Object part) {
        if (part == null) {
            throw new NullPointerException("null where an object must be");
        }
        return part;
    }
}
