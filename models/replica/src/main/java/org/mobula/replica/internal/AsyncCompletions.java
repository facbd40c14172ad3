package org.mobula.replica.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.InlineThrottle;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.OptimisticTask;
import org.mobula.runtime.spi.SpinLock;

/**
 * Completes the futures of started writes: after the poll that has delivered them, on the polling thread, or on another
 * thread.
 *
 * <p>One task completes one future after the other. Code that depends on a future may block, even on a later future.
 * Therefore a watchdog checks every 10 ms that the task makes progress; if it does not, another task takes its
 * remaining futures. From then on a task leaves its remaining futures to another one before it completes a future that
 * other code depends on. A task for each future would cost more than its write. {@link CompletionPhase} has the states
 * of a task.
 *
 * <p><b>Threads:</b> any.
 */
final class AsyncCompletions {
    private static final int MANY = 64;
    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(10);
    private static final int QUIET_CHECKS = 100;

    private final Engine engine;
    private final InlineThrottle backoff = new InlineThrottle();
    private final SpinLock lock = new SpinLock(); // for all that follows
    private final Deque<Range> waiting = new ArrayDeque<>();
    private final AtomicInteger ready = new AtomicInteger(); // writes that wait; read without the lock, too
    private @Nullable Task active;
    private boolean watched;
    private volatile boolean hasBlocked; // a future has blocked its task

    /** Writes that have ended: a range of an array. */
    record Range(AsyncWrite[] writes, int from, int to) {
        int count() {
            return to - from;
        }
    }

    AsyncCompletions(Engine engine) {
        this.engine = engine;
    }

    /** Adds writes that have ended; {@link #start} must follow. */
    void add(Range range) {
        lock.lock();
        try {
            enqueue(range);
        } finally {
            lock.unlock();
        }
    }

    private void enqueue(Range range) {
        waiting.add(range);
        ready.setOpaque(ready.getPlain() + range.count());
    }

    /** Completes futures on the calling thread, which is the program's, up to the first that other code depends on. */
    void completeHere(Range range) {
        Task here = new Task();
        boolean first;
        boolean watches;
        lock.lock();
        try {
            first = active == null && waiting.isEmpty(); // futures are completed in order
            if (first) {
                here.takes(range);
            } else {
                enqueue(range);
            }
            watches = beginsToWatch();
        } finally {
            lock.unlock();
        }
        if (watches) {
            startWatchdog();
        }
        if (first) {
            here.completeIndependent(range);
        } else {
            start(false);
        }
    }

    /** With the lock: whether the caller must {@link #startWatchdog}. */
    private boolean beginsToWatch() {
        boolean begins = !watched;
        watched = true;
        return begins;
    }

    private void startWatchdog() {
        Thread.ofVirtual().name("mobula-replica-watch").start(this::watch);
    }

    /**
     * Completes the futures of the writes that were added, elsewhere.
     *
     * @param moreUnderWay whether other writes of this rank are in flight, after which this is called again: a few
     *     futures wait for them
     */
    void start(boolean moreUnderWay) {
        int many = ready.getOpaque();
        if (many == 0) {
            return;
        }
        Task next = null;
        boolean watches;
        lock.lock();
        try {
            if (!moreUnderWay || many >= MANY) {
                next = successor();
            }
            watches = beginsToWatch();
        } finally {
            lock.unlock();
        }
        if (watches) {
            startWatchdog();
        }
        dispatch(next);
    }

    /** With the lock: a new active task for {@link #dispatch}; null if one is active or nothing waits. */
    private @Nullable Task successor() {
        if (active != null || waiting.isEmpty()) {
            return null;
        }
        active = new Task();
        return active;
    }

    private void dispatch(@Nullable Task next) {
        if (next != null) {
            engine.dispatch(next);
        }
    }

    /**
     * Ensures that all futures are completed even if one blocks, or if the writes that a few wait for never arrive.
     */
    private void watch() {
        Check check = new Check();
        boolean again = true;
        while (again) {
            pause();
            Task next;
            lock.lock();
            try {
                next = check.repeat();
                again = check.quiet < QUIET_CHECKS;
                watched = again;
            } finally {
                lock.unlock();
            }
            Guard.run("completing started writes", () -> dispatch(next));
        }
    }

    /** What the watchdog saw last. With the lock. */
    private final class Check {
        private @Nullable Range before;
        private int at;
        private int quiet;

        /** Replaces the active task if it has made no progress; returns a task to dispatch, or null. */
        @Nullable
        Task repeat() {
            Task seen = active;
            if (seen != null && seen.range != null && seen.range == before && seen.at.getOpaque() == at) {
                hasBlocked = true;
                seen.leaveLater(CompletionPhase.REPLACED);
            }
            Task next = successor();
            before = active == null ? null : active.range;
            at = active == null ? 0 : active.at.getOpaque();
            quiet = active == null ? quiet + 1 : 0;
            return next;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_CHECKS);
        } catch (InterruptedException early) {
            // checks earlier
        }
    }

    private final class Task implements OptimisticTask {
        private final AtomicInteger at = new AtomicInteger(); // the write being completed; others may see it late
        private @Nullable Range range; // with the lock
        private volatile CompletionPhase phase = CompletionPhase.READY; // changed with the lock held

        @Override
        public boolean isExpectedShort() {
            return !hasBlocked && backoff.allowsInline();
        }

        @Override
        public void tookLong() {
            backoff.recordOverrun();
        }

        @Override
        public void run() {
            for (Range next = take(); next != null; next = take()) {
                complete(next);
            }
        }

        private void move(CompletionPhase next) {
            assert phase.precedes(next) : phase + " -> " + next;
            phase = next;
        }

        private @Nullable Range take() {
            lock.lock();
            try {
                if (isReplaced() || active != null && active != this) {
                    return null;
                }
                Range next = waiting.poll();
                if (next != null) {
                    takes(next);
                    ready.setOpaque(ready.getPlain() - next.count());
                } else {
                    range = null;
                    active = null;
                    move(CompletionPhase.ENDED);
                }
                return next;
            } finally {
                lock.unlock();
            }
        }

        /** With the lock: becomes the active task. */
        private void takes(Range next) {
            move(CompletionPhase.COMPLETING);
            range = next;
            at.setOpaque(next.from);
            active = this;
        }

        private boolean isReplaced() {
            return phase == CompletionPhase.REPLACED;
        }

        /** Up to the first future that other code depends on; the others wait again. */
        private void completeIndependent(Range own) {
            int next = own.from;
            while (next < own.to && !isReplaced() && own.writes[next].getNumberOfDependents() == 0) {
                at.setOpaque(next); // for the watchdog: another thread may just have added code that blocks
                own.writes[next++].completeNow();
            }
            Task other = null;
            lock.lock();
            try {
                if (active == this) {
                    leaveFrom(next, CompletionPhase.ENDED);
                    other = successor();
                }
            } finally {
                lock.unlock();
            }
            dispatch(other);
        }

        private void complete(Range own) {
            for (int i = own.from; i < own.to && !isReplaced(); i++) {
                at.setOpaque(i);
                AsyncWrite write = own.writes[i];
                if (hasBlocked && write.getNumberOfDependents() > 0) {
                    releaseLater();
                    write.completeNow();
                    break;
                }
                write.completeNow();
            }
        }

        private void releaseLater() {
            Task next = null;
            lock.lock();
            try {
                if (active == this) {
                    leaveLater(CompletionPhase.RELEASED);
                    next = successor();
                }
            } finally {
                lock.unlock();
            }
            dispatch(next);
        }

        /**
         * With the lock: the futures after the current one wait again. If this task is just going on, one is completed
         * twice.
         */
        private void leaveLater(CompletionPhase left) {
            leaveFrom(at.getOpaque() + 1, left);
        }

        /** With the lock: stops being the active task; its futures from an index on wait again. */
        private void leaveFrom(int from, CompletionPhase left) {
            Range all = range;
            if (all != null && from < all.to) {
                waiting.addFirst(new Range(all.writes, from, all.to));
                ready.setOpaque(ready.getPlain() + all.to - from);
            }
            range = null;
            active = null;
            move(left);
        }
    }
}
