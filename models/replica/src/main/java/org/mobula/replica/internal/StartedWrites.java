package org.mobula.replica.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Completes the futures of started writes, away from who runs the writes.
 *
 * <p>What depends on a future may block, even on a later one. So a few virtual threads take turns, and as long as
 * something is left, one of them is not in the middle of a future; a thread for each would cost more than its write.
 *
 * <p><b>Threads:</b> any.
 */
final class StartedWrites {
    private final Queue<StartedWrite> ended = new ConcurrentLinkedQueue<>();
    private final AtomicInteger free = new AtomicInteger(); // threads that are in the middle of no future

    /** A write has ended; its future is completed behind the next {@link #tell}. */
    void ended(StartedWrite write) {
        ended.add(write);
    }

    /** Completes the futures of those that have ended, elsewhere. */
    void tell() {
        if (!ended.isEmpty()) {
            startIfNoneIsFree();
        }
    }

    private void startIfNoneIsFree() {
        if (free.get() == 0 && free.compareAndSet(0, 1)) {
            Thread.ofVirtual().name("mobula-replica-answer").start(this::tellAll);
        }
    }

    private void tellAll() {
        for (StartedWrite next = ended.poll(); next != null; next = ended.poll()) {
            free.decrementAndGet();
            if (!ended.isEmpty()) {
                startIfNoneIsFree();
            }
            next.tell();
            free.incrementAndGet();
        }
        free.decrementAndGet();
        if (!ended.isEmpty()) { // why: what came just before found this one free
            startIfNoneIsFree();
        }
    }
}
