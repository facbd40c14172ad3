package org.mobula.codec.inplace;

import org.jspecify.annotations.Nullable;

/**
 * How the value of one reference field lies in a message.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public abstract class ReferenceForm {
    private final String descriptor;

    /** @param descriptor the field's type in the description of types */
    protected ReferenceForm(String descriptor) {
        this.descriptor = descriptor.intern(); // forms are compared by identity
    }

    /** The field's type in the description of types. */
    public final String descriptor() {
        return descriptor;
    }

    /** Whether a field that the sender describes so can be read by this. */
    public boolean accepts(String theirs) {
        return descriptor.equals(theirs);
    }

    /** Reads the value at an offset, which has not been validated yet. */
    public abstract Object read(ObjectSource source, long target);

    /** What distinguishes the form of this value from other forms of the same object in one message. */
    public Object form(GraphSink sink, Object value) {
        return descriptor;
    }

    /**
     * Writes a value that the message does not hold yet.
     *
     * @param form what {@link #form} returned
     * @return the offset of the object
     */
    public abstract long write(GraphSink sink, Object value, Object form);

    /** Reads one element of the array or list at an offset. */
    public @Nullable Object element(ObjectSource source, long target, int index) {
        throw new UnsupportedOperationException(descriptor + " has no elements");
    }
}
