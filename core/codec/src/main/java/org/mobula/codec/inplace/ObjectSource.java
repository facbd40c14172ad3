package org.mobula.codec.inplace;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;

/**
 * A message whose objects are read in place. Each method validates the object it leads to before it returns.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class ObjectSource {
    private static final int UNIT = 8;
    private static final int BUFFER_KINDS = 16;

    private final MemorySegment bytes;
    private final long first;
    private final long end;
    private @Nullable Buffer @Nullable [] buffers; // a cache, whose races only cost another buffer
    private boolean released; // a hint to the program, so that a plain field is enough

    /**
     * @param bytes the message
     * @param first the offset of the first object
     * @param end the offset after the last object
     */
    protected ObjectSource(MemorySegment bytes, long first, long end) {
        this.bytes = bytes;
        this.first = first;
        this.end = end;
    }

    /** The message. */
    public final MemorySegment bytes() {
        return bytes;
    }

    /** The offset after the last object. */
    public final long end() {
        return end;
    }

    /**
     * The target of the reference at an offset: the offset of an object whose first 8 bytes are in the message, or 0
     * for null.
     */
    public final long target(long at) {
        if (released) {
            throw new IllegalStateException("the message of " + bytes.byteSize()
                    + " bytes was released. Release it after the last use of its views");
        }
        long target = (Fields.getInt(bytes, at) & 0xFFFF_FFFFL) * UNIT;
        if (target != 0 && (target < first || target > end - UNIT)) {
            throw new CorruptMessageException(
                    at + Integer.BYTES,
                    "a reference to byte " + target + ", and objects lie from byte " + first + " to " + end);
        }
        return target;
    }

    /** Refuses each further step from one object to another. */
    public void release() {
        released = true;
    }

    /** The type word of the object at an offset. */
    public final int word(long target) {
        return Fields.getInt(bytes, target);
    }

    /**
     * Checks that all elements of the array at an offset are in the message.
     *
     * @param width bytes per element
     * @return the number of elements
     */
    public final int elements(long target, int width) {
        int count = Fields.getInt(bytes, target + Integer.BYTES);
        long room = end - target - UNIT;
        if (count < 0 || (long) count * width > room) {
            throw new CorruptMessageException(
                    target + UNIT,
                    Integer.toUnsignedString(count) + " elements of " + width + " bytes announced, and " + room
                            + " bytes left");
        }
        return count;
    }

    /**
     * The whole message as a buffer, of which arrays are slices.
     *
     * @param kind what {@code made} makes, a small number
     * @param made makes the buffer on first use
     */
    public final Buffer buffer(int kind, Function<MemorySegment, Buffer> made) {
        @Nullable Buffer[] all = buffers;
        if (all == null) {
            all = new @Nullable Buffer[BUFFER_KINDS];
            buffers = all;
        }
        Buffer known = all[kind];
        if (known == null) {
            known = made.apply(bytes);
            all[kind] = known;
        }
        return known;
    }

    /** The message itself, if this is a part of reading it. */
    public abstract ObjectSource message();

    /** A source that reads each record once; for values that hold several records. */
    public abstract ObjectSource scope();

    /** The view or record of the object at an offset, which must be of a type or a subtype of it. */
    public abstract Object object(long target, Class<?> type);

    /** The object of the ordinary codec at an offset. */
    public abstract Object opaque(long target, Class<?> type);

    /** Reads the object at an offset; a source may remember the result while it reads one record. */
    public Object read(long target, ReferenceForm type) {
        return type.read(this, target);
    }
}
