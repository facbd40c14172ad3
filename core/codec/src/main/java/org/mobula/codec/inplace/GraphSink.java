package org.mobula.codec.inplace;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A message that is being written, as generated code sees it.
 *
 * <p><b>Threads:</b> one.
 */
public abstract class GraphSink {
    private MemorySegment memory;

    /** @param memory where the message is written */
    protected GraphSink(MemorySegment memory) {
        this.memory = memory;
    }

    /** The memory that holds the message at present; it moves when it grows. */
    public final MemorySegment memory() {
        return memory;
    }

    /** Continues in other memory, which holds all that was written. */
    protected final void moveTo(MemorySegment larger) {
        memory = larger;
    }

    /** Writes a reference at an offset, and the object it leads to if the message does not hold it yet. */
    public abstract void setReference(long at, @Nullable Object value, ReferenceForm type);

    /**
     * Takes room for an object, writes its type word and length, and clears the padding at its end.
     *
     * @param bytes the size of its fields or elements
     * @return the offset of the object
     */
    public abstract long allocate(int word, int length, long bytes);

    /** What {@link #object} needs to know of an object's class. */
    public abstract Object schema(Object value, Class<?> declared);

    /** Takes room for an object whose fields are written later; returns its offset. */
    public abstract long object(Object value, Object schema);

    /** Writes an object by the ordinary codec; returns its offset. */
    public abstract long opaque(Object value);
}
