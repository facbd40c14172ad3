package org.mobula.codec;

import org.mobula.codec.internal.TypeShape;

/**
 * Writes and reads the bodies of one type's objects; what stands before a body (nothing there, seen before, of which
 * type) is the business of {@link ObjectWriter#start} and {@link ObjectReader#start}.
 *
 * <p>Most are generated, next to the class they speak for, so that they read and write its private fields directly.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class ObjectCodec {
    final TypeShape shape;
    final boolean tracked;
    final boolean special;
    final int index;

    /** @param shape what is written of the type */
    protected ObjectCodec(TypeShape shape) {
        this.shape = shape;
        this.tracked = shape.tracked();
        this.special = shape.opaque() || shape.late();
        this.index = shape.index();
    }

    /** What is written of the type. */
    public final TypeShape shape() {
        return shape;
    }

    /** Writes what the object consists of. */
    public abstract void write(ObjectWriter writer, Object object);

    /** Makes the object and reads what it consists of; registers it with the reader if it is tracked. */
    public abstract Object read(ObjectReader reader);

    /** Reads what the object consists of into one that exists; generated codecs do, for their subclasses. */
    public void readFields(ObjectReader reader, Object target) {
        throw new UnsupportedOperationException(shape.name());
    }

    /** Reads the fields that the shape's own class declares the way the JDK's serialization does: for final ones. */
    protected final void readByStream(ObjectReader reader, Object target) {
        shape.stream().read(reader, target);
    }
}
