package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes and reads the bodies of one type's objects; what stands before a body (nothing there, seen before, of which
 * type) is the business of {@link ObjectWriter#start} and {@link ObjectReader#start}.
 *
 * <p>Objects that hold others have a {@link CompositeCodec}, so that they may nest as deep as they like; a codec that
 * writes the objects it holds by itself, through {@link ObjectWriter#writeElement}, takes a place on the Java stack for
 * each level, and their number is limited.
 *
 * <p>Most are generated, next to the class they speak for, so that they read and write its private fields directly.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class ObjectCodec {
    final TypeShape shape;
    final boolean tracked;
    final boolean special;
    final boolean inert;
    final int index;
    final boolean replaces;
    final boolean simple; // tracked, and nothing else

    /** @param shape what is written of the type */
    protected ObjectCodec(TypeShape shape) {
        this.shape = shape;
        this.tracked = shape.tracked();
        this.special = shape.opaque() || shape.late();
        this.inert = shape.inert();
        this.index = shape.index();
        this.replaces = shape.replaced();
        this.simple = tracked && !special && !replaces;
    }

    /** What is written of the type. */
    public final TypeShape shape() {
        return shape;
    }

    /** Writes what the object consists of. */
    public abstract void write(ObjectWriter writer, Object object);

    /** Makes the object and reads what it consists of; registers it with the reader if it is tracked. */
    public abstract @Nullable Object read(ObjectReader reader);
}
