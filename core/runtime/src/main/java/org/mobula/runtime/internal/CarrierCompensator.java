package org.mobula.runtime.internal;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * Adds carriers to the scheduler of virtual threads while handlers that compute keep others waiting.
 *
 * <p>It checks every few milliseconds, and only while handlers run. The scheduler belongs to the whole JVM; its
 * parallelism is restored once no handler runs.
 */
final class CarrierCompensator {
    /**
     * The times between two checks. The JDK announces neither that a virtual thread waits for a carrier nor that it got
     * one. The pause doubles from the shortest to the longest while no thread waits, so that checks cost nothing.
     */
    private static final long SHORTEST_NANOS = 1_000_000;

    private static final long LONGEST_NANOS = 16_000_000;
    private static final int MOST = 64;
    private static final int QUIET_LOOKS = 200;

    private final AtomicInteger running;
    private final AtomicBoolean watching = new AtomicBoolean();

    /** @param running the number of handlers that run or wait to run */
    CarrierCompensator(AtomicInteger running) {
        this.running = running;
    }

    /** Starts a thread that checks while handlers run, unless there is one. */
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
            if (busy && isThreadWaiting() && added < MOST) {
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
     * Makes the scheduler start the carrier that it may have now. It starts one only when a task arrives at an empty
     * queue, and a new thread submits to its own queue.
     */
    private static void wakeCarrier() {
        Thread.ofPlatform().daemon().name("mobula-wakeup").start(() -> Thread.startVirtualThread(() -> {}));
    }

    private static boolean isThreadWaiting() {
        return scheduler().getQueuedVirtualThreadCount() > 0;
    }

    /**
     * Under a lock of the process: the nodes of a process share the scheduler, and must not undo each other's steps.
     */
    private static int grow(int carriers) {
        synchronized (CarrierCompensator.class) {
            VirtualThreadSchedulerMXBean scheduler = scheduler();
            scheduler.setParallelism(scheduler.getParallelism() + carriers);
        }
        return carriers;
    }

    private static VirtualThreadSchedulerMXBean scheduler() {
        return ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    }
}
