package org.mobula.runtime.internal;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * Adds carriers to the scheduler of virtual threads while handlers that compute keep others waiting, and takes them
 * away after.
 *
 * <p>Looks every few milliseconds, and only while handlers run. The scheduler belongs to the whole JVM; its
 * parallelism is put back to what it was once no handler runs any more.
 */
final class CarrierRelief {
    private static final long SHORTEST_NANOS = 1_000_000;
    private static final long LONGEST_NANOS = 16_000_000;
    private static final int MOST = 64;
    private static final int QUIET_LOOKS = 200;

    private final AtomicInteger running;
    private final AtomicBoolean watching = new AtomicBoolean();

    /** @param running how many handlers run or wait to run */
    CarrierRelief(AtomicInteger running) {
        this.running = running;
    }

    /** Sees to it that someone looks while handlers run. */
    void ensureWatching() {
        if (!watching.getPlain() && watching.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("mobula-carriers").start(this::watch);
        }
    }

    private void watch() {
        long pause = SHORTEST_NANOS;
        int added = 0;
        int quiet = 0;
        while (quiet < QUIET_LOOKS) {
            LockSupport.parkNanos(pause);
            boolean busy = running.get() > 0;
            quiet = busy ? 0 : quiet + 1;
            if (busy && isAnyoneWaiting() && added < MOST) {
                added += grow(1);
                wakeCarrier();
                pause = SHORTEST_NANOS;
            } else {
                pause = Math.min(LONGEST_NANOS, 2 * pause);
            }
            if (!busy && added > 0) {
                grow(-added);
                added = 0;
            }
        }
        watching.set(false);
        if (running.get() > 0) {
            ensureWatching();
        }
    }

    /**
     * Makes the scheduler start the carrier it may have now. why: it starts one only when a task comes to an empty
     * queue, and a thread that is new submits to a queue of its own.
     */
    private static void wakeCarrier() {
        Thread.ofPlatform().daemon().name("mobula-wakeup").start(() -> Thread.startVirtualThread(() -> {}));
    }

    private static boolean isAnyoneWaiting() {
        return scheduler().getQueuedVirtualThreadCount() > 0;
    }

    /** why under the lock of all: the scheduler is the process', and one node's step must not undo another one's. */
    private static int grow(int carriers) {
        synchronized (CarrierRelief.class) {
            VirtualThreadSchedulerMXBean scheduler = scheduler();
            scheduler.setParallelism(scheduler.getParallelism() + carriers);
        }
        return carriers;
    }

    private static VirtualThreadSchedulerMXBean scheduler() {
        return ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    }
}
