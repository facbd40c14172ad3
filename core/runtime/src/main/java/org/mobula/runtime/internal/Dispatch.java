package org.mobula.runtime.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Dispatching;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * Runs what may block or compute for long, on virtual threads: begun on the polling thread where a task may be and can
 * be, else one of its own for each.
 *
 * <p>Virtual threads are not preempted: as many computing handlers as there are carriers would keep all others from
 * starting. So while tasks run, a {@link CarrierRelief} looks for virtual threads that wait for a carrier, and adds
 * one.
 *
 * <p><b>Threads:</b> any.
 */
final class Dispatch {
    private final String name;
    private final boolean optimistic;
    private final AtomicInteger running = new AtomicInteger(); // but for what has begun on a polling thread
    private final CarrierRelief relief = new CarrierRelief(running);
    private final Set<PollingThread> pollers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger captured = new AtomicInteger();
    private volatile @Nullable Mounting mounting;

    /**
     * @param name what the threads are called
     * @param way whether tasks begin on the polling thread
     */
    Dispatch(String name, Dispatching way) {
        this.name = name;
        this.optimistic = way.isOptimistic();
    }

    /** Finds out whether tasks can begin on polling threads; until that is known, they do not. */
    void start() {
        Mounting possible = optimistic ? Mounting.find() : null;
        if (possible != null) {
            new Rehearsal(this, possible, () -> mounting = possible).start();
        }
    }

    /** Whether tasks begin on polling threads. */
    boolean mounts() {
        return mounting != null;
    }

    void run(Runnable task) {
        boolean here = mounting != null
                && task instanceof OptimisticTask hopeful
                && Thread.currentThread() instanceof PollingThread poller
                && captured.get() == 0
                && hopeful.isLikelyBrief()
                && poller.keep(hopeful);
        if (!here) {
            runElsewhere(task);
        }
    }

    /** Runs a task on a virtual thread of its own. */
    void runElsewhere(Runnable task) {
        taskGoesAway();
        Thread thread = Thread.ofVirtual().name(name).unstarted(() -> {
            try {
                task.run();
            } finally {
                taskEnded();
            }
        });
        try {
            thread.start();
        } catch (Throwable refused) {
            taskEnded(); // or the node would wait for it when it closes
            throw refused;
        }
    }

    /** A task runs which no polling thread is busy with (any more). */
    void taskGoesAway() {
        running.incrementAndGet();
        relief.ensureWatching();
    }

    /** Such a task has ended. */
    void taskEnded() {
        running.decrementAndGet();
    }

    Worker newWorker(Mounting possible) {
        return new Worker(possible, this, name);
    }

    /** A thread begins to poll for the node. */
    void add(PollingThread poller) {
        pollers.add(poller);
    }

    /** Begins what came up in the calling thread's last poll, which holds nothing any more. */
    void begin(PollingThread poller) {
        Mounting possible = mounting;
        if (possible != null) {
            poller.begin(possible);
        }
    }

    /**
     * Looks for a polling thread that one task has kept for longer than its lease; what waited behind that runs
     * elsewhere from here on. Asked again and again, by whoever watches.
     *
     * @return such a thread, once; else null
     */
    @Nullable
    PollingThread capture(long leaseNanos) {
        long now = System.nanoTime();
        for (PollingThread poller : pollers) {
            if (poller.isHeld(now, leaseNanos) && !poller.isCaptured()) {
                captured.incrementAndGet(); // why counted: while one thread is lost, no other one is risked
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

    /** A thread polls no more. */
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
            LockSupport.parkNanos(100_000);
        }
        return true;
    }

    private boolean isBusy() {
        for (PollingThread poller : pollers) {
            if (poller.isBusy()) {
                return true;
            }
        }
        return running.get() > 0; // why last: a task that leaves a polling thread is counted here before
    }
}
