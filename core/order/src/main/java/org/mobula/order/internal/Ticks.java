package org.mobula.order.internal;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets time pass for a participant while that matters to it.
 *
 * <p>On a thread of its own: it is seldom, and neither the program's tasks nor who polls may hold up a new view.
 *
 * <p><b>Threads:</b> {@link #start} and {@link #end} inside of the turnstile.
 */
final class Ticks {
    static final long NANOS = 5_000_000;

    private final String name;
    private final Runnable tick;
    private volatile @Nullable Thread ticking;

    /** @param tick done every 5 ms; goes through the turnstile */
    Ticks(String name, Runnable tick) {
        this.name = name;
        this.tick = tick;
    }

    /** From now on. */
    void start() {
        if (ticking == null) {
            Thread thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
            ticking = thread;
            thread.start();
        }
    }

    /** No longer. */
    void end() {
        ticking = null;
    }

    private void run() {
        while (ticking == Thread.currentThread()) {
            LockSupport.parkNanos(NANOS);
            tick.run();
        }
    }
}
