package org.mobula.runtime.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * Tries at start whether tasks begin on a polling thread and go on elsewhere, and so has the JVM load what that takes:
 * the first time costs several milliseconds, which no caller is to pay.
 *
 * <p><b>Threads:</b> one of its own, which ends.
 */
final class Rehearsal implements Runnable {
    private static final long PATIENCE_SECONDS = 10;
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final PollingThread thread;
    private final Mounting mounting;
    private final Runnable good;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger here = new AtomicInteger();

    /** @param good what to do if it went as it should */
    Rehearsal(Dispatch dispatch, Mounting mounting, Runnable good) {
        this.thread = new PollingThread(dispatch, this, "mobula-rehearsal");
        this.mounting = mounting;
        this.good = good;
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            if (begins(() -> {}) && begins(this::blocks) && ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                good.run();
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
        thread.begin(mounting);
        return here.get() == before + 1;
    }

    private void blocks() {
        LockSupport.parkNanos(1);
        Thread.yield();
        ended.countDown();
    }

    /** A task that counts where it began, and goes on. */
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
        public boolean isLikelyBrief() {
            return true;
        }

        @Override
        public void tookLong() {}
    }
}
