package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Tells the polling thread that watches for a stuck leader that it must look now.
 *
 * <p><b>Threads:</b> any.
 */
final class PollerSignal {
    private static final long SHORT_NAP_NANOS = 500_000;

    private final Runnable wakeLocal;
    private final AtomicBoolean requested = new AtomicBoolean();
    private volatile @Nullable Thread watcher;

    /** @param wakeLocal wakes a thread that sleeps on the selector of the node */
    PollerSignal(Runnable wakeLocal) {
        this.wakeLocal = wakeLocal;
    }

    /** The calling thread watches from now on. */
    void watch() {
        watcher = Thread.currentThread();
    }

    /** A thread must poll: the watching thread looks at once, and takes the lease if it is free. */
    void request() {
        if (requested.compareAndSet(false, true)) {
            wakeLocal.run();
            wakeWatcher();
        }
    }

    /** Whether there was a request since the last call. */
    boolean takeRequest() {
        return requested.getAndSet(false);
    }

    /** A thread has left the selector. The watching thread need not hurry unless that thread has slept for long. */
    void selectorIsFree(long sleptNanos) {
        if (sleptNanos > SHORT_NAP_NANOS) {
            wakeWatcher();
        }
    }

    void wakeWatcher() {
        LockSupport.unpark(watcher);
    }
}
