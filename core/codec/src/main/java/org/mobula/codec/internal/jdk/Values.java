package org.mobula.codec.internal.jdk;

import java.util.Set;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.memory.Output;

/**
 * Adds codecs of values that hold no other objects to a table.
 *
 * @param table gets the codecs
 */
record Values(CodecRegistry table) {
    private static final Set<TypeShape.Trait> SHARED = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF);

    /** Writes a value that has no objects inside. */
    interface Putter<T> {
        void put(Output output, T value);
    }

    /** Adds a class whose instances have an identity. */
    <T> void add(Class<T> type, Putter<T> body, ValueCodec.Maker<T> maker) {
        table.addStandard(type, codec(type.getName(), body, maker));
    }

    /** Adds a class that is not public, by a name of ours. */
    <T> void add(String name, Class<T> type, Putter<T> body, ValueCodec.Maker<T> maker) {
        table.addStandard(type, codec(name, body, maker));
    }

    /** Adds a class whose instances are nothing but their value. */
    <T> void addPlain(Class<T> type, Putter<T> body, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), Set.of(TypeShape.Trait.INERT));
        table.addStandard(type, new ValueCodec<>(shape, (w, v) -> body.put(w.output(), v), maker));
    }

    /** Adds a class and all its subclasses. */
    <T> void addFamily(Class<T> root, Putter<T> body, ValueCodec.Maker<T> maker) {
        table.addFamily(root, codec(root.getName(), body, maker));
    }

    private <T> ValueCodec<T> codec(String name, Putter<T> body, ValueCodec.Maker<T> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), name, SHARED);
        return new ValueCodec<>(shape, (w, v) -> body.put(w.output(), v), maker);
    }
}
