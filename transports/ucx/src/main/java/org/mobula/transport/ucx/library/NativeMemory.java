package org.mobula.transport.ucx.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Memory that native code uses. */
public final class NativeMemory {
    /** All memory of the process: the offset is the address. */
    public static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final int PAGE = 4096;

    private NativeMemory() {}

    /** Zeroed memory that is freed by the garbage collector. */
    public static MemorySegment pages(long bytes) {
        return Arena.ofAuto().allocate(bytes, PAGE);
    }
}
