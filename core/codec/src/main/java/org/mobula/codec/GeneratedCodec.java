package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.serial.ClassLayout;

/**
 * The superclass of generated codecs: one for each class of a hierarchy and for each record, in the nest of its class.
 *
 * <p>A codec covers the fields that its class and the superclasses declare: first the primitive values of all, which
 * are the head, then the references of all, which are the parts.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class GeneratedCodec extends CompositeCodec implements Refillable {
    private final ClassLayout layout;
    private final @Nullable ObjectCodec[] exact;
    private final int refilled;

    /** @param layout the fields, and the codecs of their values */
    protected GeneratedCodec(ClassLayout layout) {
        super(layout.shape());
        this.layout = layout;
        this.exact = layout.exact();
        this.refilled = layout.refilled();
    }

    /** The fields, and the codecs of their values. */
    public final ClassLayout layout() {
        return layout;
    }

    /**
     * Creates an object without content. Generated codecs override this with a constructor that is a constant for the
     * JIT.
     */
    public Object newInstance() {
        return layout.newInstance();
    }

    /** Returns an object to read a body into. */
    public final Object obtain(ObjectReader reader) {
        return refilled == 0 || !reader.isLending() ? newInstance() : reader.obtain(this, 0);
    }

    @Override
    public final Object fresh(int length) {
        return newInstance();
    }

    @Override
    public final long footprint(int length) {
        return refilled;
    }

    @Override
    public final void clear(Object object) {
        for (int i = 0; i < exact.length; i++) {
            put(object, i, null);
        }
    }

    /** Writes the primitive fields. */
    public abstract void writeValues(ObjectWriter writer, Object object);

    /** Writes the objects that the reference fields hold. */
    public abstract void writeParts(ObjectWriter writer, Object object);

    /** Reads the primitive fields of an object. */
    public void readValues(ObjectReader reader, Object object) {
        throw new UnsupportedOperationException(shape.name());
    }

    /** Reads the reference fields of an object. */
    public void readParts(ObjectReader reader, Object object) {
        throw new UnsupportedOperationException(shape.name());
    }

    @Override
    public final int writeHead(ObjectWriter writer, Object object) {
        writeValues(writer, object);
        return exact.length;
    }

    @Override
    public final int parts(Object assembly) {
        return exact.length;
    }

    @Override
    public final @Nullable ObjectCodec exact(int index) {
        return exact[index];
    }

    /** Returns the exception for a part index that the codec's objects do not have. */
    public static IndexOutOfBoundsException noPart(int index) {
        return new IndexOutOfBoundsException("no part " + index);
    }
}
