package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs what may block or compute for long, each on a virtual thread of its own.
 *
 * <p>Virtual threads are not preempted: as many computing handlers as there are carriers would keep all others from
 * starting. So while tasks run, a {@link CarrierRelief} looks for virtual threads that wait for a carrier, and adds
 * one.
 */
final class Dispatch {
    private final String name;
    private final AtomicInteger running = new AtomicInteger();
    private final CarrierRelief relief = new CarrierRelief(running);

    /** @param name what the threads are called */
    Dispatch(String name) {
        this.name = name;
    }

    void run(Runnable task) {
        running.incrementAndGet();
        relief.ensureWatching();
        Thread.ofVirtual().name(name).start(() -> {
            try {
                task.run();
            } finally {
                running.decrementAndGet();
            }
        });
    }

    /** Waits until no task runs; false if some still do at the deadline. */
    boolean awaitIdle(long deadline) {
        while (running.get() > 0) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(100_000);
        }
        return true;
    }
}
