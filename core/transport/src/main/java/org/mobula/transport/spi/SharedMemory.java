package org.mobula.transport.spi;

import java.lang.foreign.MemorySegment;

/**
 * Memory that this rank has made, and others of its host can map as long as it has its name.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the memory is freed when nobody can reach the segment any more, at any rank.
 *
 * @param name how others ask for it: one line of text
 * @param segment the memory
 * @param unlinking takes the name away, so that nothing is left behind when ranks die; who has mapped it keeps it
 */
public record SharedMemory(String name, MemorySegment segment, Runnable unlinking) {
    /** Takes the name away. Idempotent. */
    public void unlink() {
        unlinking.run();
    }
}
