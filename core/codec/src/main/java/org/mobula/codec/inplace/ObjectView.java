package org.mobula.codec.inplace;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;

/**
 * An object in a message. Generated subclasses implement an interface of the program: each accessor reads the message.
 *
 * <p>The methods are static, so that they cannot clash with those of the interface. A view is also the factory of views
 * of its class, because hidden classes cannot name one another.
 *
 * <p><b>Threads:</b> any, like fields of an ordinary object. <b>Failure:</b> {@link
 * org.mobula.codec.CorruptMessageException} if a reference leads to something else than an object of its type; {@link
 * IllegalStateException} once the memory has been released.
 */
public abstract class ObjectView extends ViewFactory {
    private static final int UNIT = 8;

    private final ObjectSource source;

    /** The message; generated code reads it. */
    protected final MemorySegment bytes;

    /** The offset of the object. */
    protected final long offset;

    /** Creates the view of a validated object. */
    protected ObjectView(ObjectSource source, long offset) {
        this.source = source;
        this.bytes = source.bytes();
        this.offset = offset;
    }

    /** The message that an object lies in; null if it is not a view. */
    public static @Nullable ObjectSource sourceOf(Object object) {
        return object instanceof ObjectView view ? view.source : null;
    }

    /** The offset of a view's object in its message. */
    public static long offsetOf(ObjectView view) {
        return view.offset;
    }

    /** Reads a reference field. */
    public static @Nullable Object getReference(ObjectView view, long field, ReferenceForm type) {
        return reference(view.source, view.offset + field, type);
    }

    /** Reads the reference at an offset of a message. */
    public static @Nullable Object reference(ObjectSource source, long at, ReferenceForm type) {
        long target = source.target(at);
        return target == 0 ? null : source.read(target, type);
    }

    /**
     * Sets a reference field to null or to another view of the same message.
     *
     * @throws IllegalArgumentException if the value lies elsewhere
     */
    public static void setReference(ObjectView view, long field, @Nullable Object value) {
        if (value == null) {
            Fields.setInt(view.bytes, view.offset + field, 0);
        } else if (value instanceof ObjectView other && other.source == view.source) {
            Fields.setInt(view.bytes, view.offset + field, (int) (other.offset / UNIT));
        } else {
            throw new IllegalArgumentException("a field of " + view + " can refer only to null or to a view of the same"
                    + " message, not to " + value.getClass().getTypeName() + ". Write a new message for new objects");
        }
    }

    /** Reads one element of an array or list field. */
    public static @Nullable Object getElement(ObjectView view, long field, int index, ReferenceForm type) {
        long target = view.source.target(view.offset + field);
        return type.element(view.source, present(target), index);
    }

    /**
     * The offset of an element of a primitive array in the message.
     *
     * @param word the type word of the array
     * @param width bytes per element
     */
    public static long elementAt(ObjectView view, long field, int index, int word, int width) {
        long target = present(view.source.target(view.offset + field));
        if (view.source.word(target) != word) {
            throw new CorruptMessageException(
                    target + Integer.BYTES, "type word " + view.source.word(target) + ", not " + word);
        }
        int length = view.source.elements(target, width);
        return target + UNIT + (long) Objects.checkIndex(index, length) * width;
    }

    private static long present(long target) {
        if (target == 0) {
            throw new NullPointerException("the array is null");
        }
        return target;
    }

    /** Whether the other object is a view of the same object of the same message. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof ObjectView view && view.source == source && view.offset == offset;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(offset) * 31 + System.identityHashCode(source);
    }

    @Override
    public final String toString() {
        String type = getClass().getInterfaces()[0].getSimpleName();
        return type + " at byte " + offset + " of a message of " + bytes.byteSize() + " bytes";
    }
}
