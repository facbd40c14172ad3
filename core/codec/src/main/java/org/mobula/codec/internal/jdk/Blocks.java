package org.mobula.codec.internal.jdk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.mobula.codec.NotCarriableException;

/** Decides which memory may be sent, and which of it after the message. */
final class Blocks {
    private static final MemorySegment.Scope FOREVER = Arena.global().scope();

    private Blocks() {}

    /**
     * Whether memory stays valid as long as something refers to it. Native memory of other arenas may be closed, or be
     * inaccessible to the sending thread, before its bytes have left: it is copied into the message.
     */
    static boolean outlive(MemorySegment memory) {
        return !memory.isNative() || memory.scope().equals(FOREVER);
    }

    /** @throws NotCarriableException if the calling thread cannot read the memory now */
    static void requireOpen(MemorySegment memory, Class<?> type) {
        if (!memory.scope().isAlive() || !memory.isAccessibleBy(Thread.currentThread())) {
            throw new NotCarriableException(
                    type, "its arena is closed or belongs to another thread. Send it before, or from that thread");
        }
    }
}
