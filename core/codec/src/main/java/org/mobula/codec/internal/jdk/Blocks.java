package org.mobula.codec.internal.jdk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.mobula.codec.NotCarriableException;

/** Which memory may be sent, and which later than the message that speaks of it. */
final class Blocks {
    private static final MemorySegment.Scope FOREVER = Arena.global().scope();

    private Blocks() {}

    /**
     * Whether memory stays as long as something refers to it. Native memory of other arenas may be closed, or be out of
     * bounds for the thread that sends, before its bytes have left: it is copied into the message.
     */
    static boolean outlive(MemorySegment memory) {
        return !memory.isNative() || memory.scope().equals(FOREVER);
    }

    /** @throws NotCarriableException if memory cannot be read here and now */
    static void requireOpen(MemorySegment memory, Class<?> type) {
        if (!memory.scope().isAlive() || !memory.isAccessibleBy(Thread.currentThread())) {
            throw new NotCarriableException(
                    type, "its arena is closed or belongs to another thread. Send it before, or from that thread");
        }
    }
}
