package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicLong;

/** Does something again and again, about so often, on whichever polling thread comes by when it is due. */
final class Ticker {
    private final long periodNanos;
    private final Runnable action;
    private final AtomicLong next;

    Ticker(long periodNanos, Runnable action) {
        this.periodNanos = periodNanos;
        this.action = action;
        this.next = new AtomicLong(System.nanoTime() + periodNanos);
    }

    void tickIfDue() {
        long due = next.get();
        long now = System.nanoTime();
        if (now - due >= 0 && next.compareAndSet(due, now + periodNanos)) {
            action.run();
        }
    }

    long millisToNext() {
        return Math.max(1, (next.get() - System.nanoTime()) / 1_000_000);
    }
}
