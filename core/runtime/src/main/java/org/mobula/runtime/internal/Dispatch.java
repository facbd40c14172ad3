package org.mobula.runtime.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Dispatching;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * Runs tasks that may block or compute for long on virtual threads. A task begins on the polling thread where that is
 * allowed and possible, otherwise on a new virtual thread.
 *
 * <p><b>Threads:</b> any.
 */
final class Dispatch {
    private static final long IDLE_PAUSE_NANOS = 100_000;

    private final boolean optimistic;
    private final TaskThreads threads;
    private final Set<PollingThread> pollers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger captured = new AtomicInteger();
    private volatile @Nullable MountingScheduler mounting;

    /**
     * @param name the name of the threads
     * @param way whether tasks begin on the polling thread
     */
    Dispatch(String name, Dispatching way) {
        this.threads = new TaskThreads(name);
        this.optimistic = way.isOptimistic();
    }

    /** Tests whether tasks can begin on polling threads. Until that is known, they do not. */
    void start() {
        MountingScheduler possible = optimistic ? MountingScheduler.find() : null;
        if (possible != null) {
            new MountingProbe(threads, possible, () -> mounting = possible).start();
        }
    }

    /** Whether tasks begin on polling threads. */
    boolean mounts() {
        return mounting != null;
    }

    void run(Runnable task) {
        boolean here = mounting != null
                && task instanceof OptimisticTask optimist
                && Thread.currentThread() instanceof PollingThread poller
                && captured.get() == 0
                && optimist.isExpectedShort()
                && poller.keep(optimist);
        if (!here) {
            threads.run(task);
        }
    }

    /** A thread that polls for the node, not started. It is {@linkplain #remove removed} when it ends. */
    PollingThread newThread(Runnable body, String name) {
        PollingThread poller = new PollingThread(threads, body, name);
        pollers.add(poller);
        return poller;
    }

    /** Begins the tasks of the calling thread's last poll. */
    void begin(PollingThread poller) {
        MountingScheduler possible = mounting;
        if (possible != null) {
            poller.begin(possible);
        }
    }

    /**
     * Finds a polling thread that one task has occupied for longer than its lease. The tasks queued on that thread run
     * elsewhere from now on. Called periodically by the watching thread.
     *
     * @return such a thread, once; otherwise null
     */
    @Nullable
    PollingThread capture(long leaseNanos) {
        long now = System.nanoTime();
        for (PollingThread poller : pollers) {
            if (poller.isHeld(now, leaseNanos) && !poller.isCaptured()) {
                captured.incrementAndGet(); // no task begins on another polling thread while one is occupied
                poller.capture();
                return poller;
            }
        }
        return null;
    }

    /** A number that changes whenever a task begins on a polling thread, or leaves it. */
    long turns() {
        long sum = 0;
        for (PollingThread poller : pollers) {
            sum += poller.turns();
        }
        return sum;
    }

    /** A thread no longer polls. */
    void remove(PollingThread poller) {
        poller.end();
        pollers.remove(poller);
        if (poller.isCaptured()) {
            captured.decrementAndGet();
        }
    }

    /** Waits until no task runs; false if some still do at the deadline. */
    boolean awaitIdle(long deadline) {
        while (isBusy()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(IDLE_PAUSE_NANOS);
        }
        return true;
    }

    private boolean isBusy() {
        for (PollingThread poller : pollers) {
            if (poller.isBusy()) {
                return true;
            }
        }
        return threads.areBusy(); // last: a task that leaves a polling thread is counted there first
    }
}
