package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory the messages take that a node keeps because it cannot deliver them yet: their handler is not registered, or
 * they depend on an order of which this rank has not seen enough.
 *
 * <p><b>Threads:</b> any.
 */
final class HeldBytes {
    private final AtomicLong held = new AtomicLong();
    private final long limit;

    /** @param limit bytes that all kept messages may take together */
    HeldBytes(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }

    /** Bytes that are kept now. */
    long held() {
        return held.get();
    }

    /** Reserves memory for a message; false if it would exceed the limit. */
    boolean reserve(long bytes) {
        boolean fits = held.addAndGet(bytes) <= limit;
        if (!fits) {
            held.addAndGet(-bytes);
        }
        return fits;
    }

    /** A message is kept no more. */
    void release(long bytes) {
        held.addAndGet(-bytes);
    }
}
