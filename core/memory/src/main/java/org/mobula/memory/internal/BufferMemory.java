package org.mobula.memory.internal;

import java.lang.foreign.MemorySegment;

/**
 * The memory of one buffer.
 *
 * <p><b>Threads:</b> {@link #bytes} any; the rest under the buffer's lock.
 */
public sealed interface BufferMemory permits DirectMemory, ArenaMemory {
    /** All bytes, for transfers. */
    MemorySegment bytes();

    /** All bytes, for the program: a segment of a scope of its own if the collector is to observe it. */
    MemorySegment open();

    /**
     * Ends the access through what {@link #open} returned, if this kind of memory can do that.
     *
     * @throws IllegalStateException if a native call uses it
     */
    void close();
}
