package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;

/** Memory of messages on the heap: arrays of bytes, because only those can be seen as buffers. */
public final class HeapMemory {
    private HeapMemory() {}

    /** Allocates memory. */
    public static MemorySegment allocate(long bytes) {
        return MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    }
}
