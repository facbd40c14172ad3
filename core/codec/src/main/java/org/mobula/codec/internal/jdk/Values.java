package org.mobula.codec.internal.jdk;

import java.util.Set;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Adds codecs of values that hold no other objects to a table.
 *
 * @param table receives the codecs
 */
record Values(CodecRegistry table) {
    private static final Set<TypeShape.Trait> SHARED = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF);

    /** Adds a class whose instances have an identity. */
    <T> void add(Class<T> type, ValueCodec.Putter<T> putter, ValueCodec.Maker<T> maker) {
        table.addStandard(type, codec(type.getName(), putter, maker));
    }

    /** Adds a class that is not public, under a name that messages will contain. */
    <T> void add(String name, Class<T> type, ValueCodec.Putter<T> putter, ValueCodec.Maker<T> maker) {
        table.addStandard(type, codec(name, putter, maker));
    }

    /** Adds a class whose instances have no identity. */
    <T> void addPlain(Class<T> type, ValueCodec.Putter<T> putter, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), Set.of(TypeShape.Trait.INERT));
        table.addStandard(type, new ValueCodec<>(shape, putter, maker));
    }

    /** Adds a class and all its subclasses. */
    <T> void addFamily(Class<T> root, ValueCodec.Putter<T> putter, ValueCodec.Maker<T> maker) {
        table.addFamily(root, codec(root.getName(), putter, maker));
    }

    private <T> ValueCodec<T> codec(String name, ValueCodec.Putter<T> putter, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), name, SHARED);
        return new ValueCodec<>(shape, putter, maker);
    }
}
