package org.mobula.transport.spi;

import java.lang.foreign.MemorySegment;

/**
 * Memory that this rank has made, and that other ranks of its host can map by its name.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the memory is freed once the segment is unreachable at all ranks.
 *
 * @param name one line of text
 * @param segment the memory
 * @param unlinking removes the name, so that nothing remains when ranks are killed; ranks that have mapped the memory
 *     keep it
 */
public record SharedMemory(String name, MemorySegment segment, Runnable unlinking) {
    /** Removes the name. Idempotent. */
    public void unlink() {
        unlinking.run();
    }
}
