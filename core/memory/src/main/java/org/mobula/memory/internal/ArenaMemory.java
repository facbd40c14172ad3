package org.mobula.memory.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory whose views can be closed. It is allocated when first used, and again after each close. */
public final class ArenaMemory implements BufferMemory {
    private final long size;
    private @Nullable Arena arena;
    private @Nullable MemorySegment bytes;

    /** @param size in bytes */
    public ArenaMemory(long size) {
        this.size = size;
    }

    @Override
    public synchronized MemorySegment bytes() {
        MemorySegment existing = bytes;
        if (existing != null) {
            return existing;
        }
        Arena opened = Arena.ofShared();
        MemorySegment allocated = opened.allocate(size, Long.BYTES);
        arena = opened;
        bytes = allocated;
        return allocated;
    }

    @Override
    public MemorySegment open() {
        return bytes();
    }

    @Override
    public synchronized void close() {
        Arena opened = arena;
        if (opened != null) {
            opened.close();
            arena = null;
            bytes = null;
        }
    }

    /** Frees the memory of a buffer that the program dropped. */
    public void closeForgotten() {
        try {
            close();
        } catch (IllegalStateException busy) { // a native call uses it; the call outlives the buffer
            Reclaimer.afterCollection(this::closeForgotten);
        }
    }
}
