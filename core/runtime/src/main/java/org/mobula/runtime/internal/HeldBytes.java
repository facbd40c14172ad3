package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for messages that a node cannot deliver yet: their handler is not registered, or they wait in a
 * {@link CausalQueue}.
 *
 * <p><b>Threads:</b> any.
 */
final class HeldBytes {
    private final AtomicLong held = new AtomicLong();
    private final long limit;

    /** @param limit bytes that all held messages may take together */
    HeldBytes(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }

    /** The bytes of all held messages. */
    long held() {
        return held.get();
    }

    /** Reserves memory for a message; false if it would exceed the limit. */
    boolean reserve(long bytes) {
        boolean fits = held.addAndGet(bytes) <= limit;
        if (!fits) {
            release(bytes);
        }
        return fits;
    }

    /** A message is no longer held. */
    void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
