package org.mobula.runtime.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * Tests at the start of a node whether tasks can begin on a polling thread and continue elsewhere. It also makes the
 * JVM load the classes for that, which takes several milliseconds that no call should pay.
 *
 * <p><b>Threads:</b> its own, which ends.
 */
final class MountingProbe implements Runnable {
    /** Then the probe counts as failed; its own end ends the wait earlier. */
    private static final long TIMEOUT_SECONDS = 10;

    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final PollingThread thread;
    private final MountingScheduler scheduler;
    private final Runnable success;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger here = new AtomicInteger();

    /** @param success runs if tasks behave as expected */
    MountingProbe(TaskThreads elsewhere, MountingScheduler scheduler, Runnable success) {
        this.thread = new PollingThread(elsewhere, this, "mobula-mounting-probe");
        this.scheduler = scheduler;
        this.success = success;
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            if (begins(() -> {}) && begins(this::blocks) && ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                success.run();
            }
        } catch (InterruptedException | RuntimeException | LinkageError unusable) {
            LOG.log(System.Logger.Level.WARNING, "this JVM does not mount virtual threads as expected", unusable);
        } finally {
            thread.end();
        }
    }

    /** Whether a task began here. */
    private boolean begins(Runnable rest) {
        int before = here.get();
        thread.polls(true);
        thread.keep(new Trial(rest));
        thread.polls(false);
        thread.begin(scheduler);
        return here.get() == before + 1;
    }

    private void blocks() {
        LockSupport.parkNanos(1);
        Thread.yield();
        ended.countDown();
    }

    /** A task that counts whether it began here, and then runs the rest. */
    private final class Trial implements OptimisticTask {
        private final Runnable rest;

        Trial(Runnable rest) {
            this.rest = rest;
        }

        @Override
        public void run() {
            if (Thread.currentThread().isVirtual()) {
                here.incrementAndGet();
            }
            rest.run();
        }

        @Override
        public boolean isExpectedShort() {
            return true;
        }

        @Override
        public void tookLong() {}
    }
}
