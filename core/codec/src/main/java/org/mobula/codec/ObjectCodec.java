package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes and reads the bodies of one type's objects. The word before a body (null, seen before, or of which type) is
 * handled by {@link ObjectWriter#start} and {@link ObjectReader#start}.
 *
 * <p>A codec of objects that hold others extends {@link CompositeCodec}, so that they may nest to any depth. A codec
 * that writes the objects it holds itself, through {@link ObjectWriter#writeElement}, uses the Java stack for each
 * level, and a limit bounds their number.
 *
 * <p>Most codecs are generated in the nest of their class, so that they access its private fields directly.
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
    final boolean simple; // tracked, and no other trait that needs attention

    /** @param shape how the type is written */
    protected ObjectCodec(TypeShape shape) {
        this.shape = shape;
        this.tracked = shape.tracked();
        this.special = shape.opaque() || shape.late();
        this.inert = shape.inert();
        this.index = shape.index();
        this.replaces = shape.replaced();
        this.simple = tracked && !special && !replaces;
    }

    /** The way in which the type is written. */
    public final TypeShape shape() {
        return shape;
    }

    /** Writes the body of an object. */
    public abstract void write(ObjectWriter writer, Object object);

    /** Creates an object, reads its body, and registers it with the reader if it is tracked. */
    public abstract @Nullable Object read(ObjectReader reader);
}
