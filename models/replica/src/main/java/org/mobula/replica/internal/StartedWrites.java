package org.mobula.replica.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.InlineBackoff;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.OptimisticTask;
import org.mobula.runtime.spi.SpinLock;

/**
 * Completes the futures of started writes: behind the poll that has brought their places, on the thread that polls, where what was
 * written is still near; or else on another one.
 *
 * <p>One task completes one future after the other. What depends on a future may block, even on a later one. So a watch looks
 * now and then whether that gets on, and if it does not another one takes what it has left. Once that has been so, one that is about to
 * complete a future on which something depends leaves the rest to another one before. Always a task for each future would cost more
 * than its write.
 *
 * <p><b>Threads:</b> any.
 */
final class StartedWrites {
    private static final int MANY = 64;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
    private static final int QUIET_LOOKS = 100;

    private final Engine engine;
    private final InlineBackoff backoff = new InlineBackoff();
    private final SpinLock lock = new SpinLock(); // for all that follows
    private final Deque<Ended> waiting = new ArrayDeque<>();
    private final AtomicInteger ready = new AtomicInteger(); // how many writes wait; looked at without the lock, too
    private @Nullable Teller active; // takes what waits
    private boolean watched;
    private volatile boolean careful; // something has blocked

    /** Writes that have ended: some of an array. */
    record Ended(StartedWrite[] writes, int from, int to) {}

    StartedWrites(Engine engine) {
        this.engine = engine;
    }

    /** Writes have ended; told behind the next {@link #tell}. */
    void add(Ended those) {
        lock.lock();
        try {
            enqueue(those);
        } finally {
            lock.unlock();
        }
    }

    /** With the lock. */
    private void enqueue(Ended those) {
        waiting.add(those);
        ready.setOpaque(ready.getPlain() + those.to - those.from);
    }

    /**
     * Writes have ended: completes the futures on the calling thread, which is one of the program's, as far as nothing depends on
     * them. The others are completed elsewhere.
     */
    void tellHere(Ended those) {
        Teller here = new Teller();
        boolean first;
        boolean watches;
        lock.lock();
        try {
            first = active == null && waiting.isEmpty(); // why: none gets ahead of those that wait
            if (first) {
                here.takes(those);
            } else {
                enqueue(those);
            }
            watches = beginsToWatch();
        } finally {
            lock.unlock();
        }
        if (watches) {
            startWatch();
        }
        if (first) {
            here.tellIndependent(those);
        } else {
            tell(false);
        }
    }

    /** With the lock: whether the caller is the one who must {@link #startWatch}. */
    private boolean beginsToWatch() {
        boolean begins = !watched;
        watched = true;
        return begins;
    }

    private void startWatch() {
        Thread.ofVirtual().name("mobula-replica-watch").start(this::watch);
    }

    /**
     * Completes the futures of those that have ended, elsewhere.
     *
     * @param moreAreComing whether others of this rank are under way, behind which this is called again: a few wait for these
     */
    void tell(boolean moreAreComing) {
        int many = ready.getOpaque();
        if (many == 0) {
            return;
        }
        Teller next = null;
        boolean watches;
        lock.lock();
        try {
            if (!moreAreComing || many >= MANY) {
                next = successor();
            }
            watches = beginsToWatch();
        } finally {
            lock.unlock();
        }
        if (watches) {
            startWatch();
        }
        start(next);
    }

    /** With the lock: who tells what waits, if nobody does; for {@link #start}. */
    private @Nullable Teller successor() {
        if (active != null || waiting.isEmpty()) {
            return null;
        }
        active = new Teller();
        return active;
    }

    private void start(@Nullable Teller next) {
        if (next != null) {
            engine.dispatch(next);
        }
    }

    /** Sees to it that all are told, though something blocks, or what others wait for does not come. */
    private void watch() {
        Look look = new Look();
        boolean again = true;
        while (again) {
            pause();
            Teller next;
            lock.lock();
            try {
                next = look.again();
                again = look.quiet < QUIET_LOOKS;
                watched = again;
            } finally {
                lock.unlock();
            }
            Guard.run("telling of started writes", () -> start(next));
        }
    }

    /** What the watch has seen when it looked last. With the lock. */
    private final class Look {
        private @Nullable Ended before;
        private int at;
        private int quiet;

        /** Looks whether the one that tells gets on; who is to take its place, if somebody is. */
        @Nullable
        Teller again() {
            Teller seen = active;
            if (seen != null && seen.mine != null && seen.mine == before && seen.at.getOpaque() == at) {
                careful = true;
                seen.replaced = true;
                seen.leaveTheRest();
            }
            Teller next = successor();
            before = active == null ? null : active.mine;
            at = active == null ? 0 : active.at.getOpaque();
            quiet = active == null ? quiet + 1 : 0;
            return next;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException nobodyDoes) {
            // why nothing: then it looks earlier
        }
    }

    /** Completes one future after the other, as long as it is the active one. */
    private final class Teller implements OptimisticTask {
        private final AtomicInteger at = new AtomicInteger(); // which one it tells; others may see that later
        private @Nullable Ended mine; // with the lock
        private volatile boolean replaced;

        @Override
        public boolean isLikelyBrief() {
            return !careful && backoff.allowsInline();
        }

        @Override
        public void tookLong() {
            backoff.recordOverrun();
        }

        @Override
        public void run() {
            for (Ended next = take(); next != null; next = take()) {
                tell(next);
            }
        }

        private @Nullable Ended take() {
            lock.lock();
            try {
                if (replaced || active != null && active != this) {
                    return null;
                }
                Ended next = waiting.poll();
                if (next != null) {
                    takes(next);
                    ready.setOpaque(ready.getPlain() - (next.to - next.from));
                } else {
                    mine = null;
                    active = null;
                }
                return next;
            } finally {
                lock.unlock();
            }
        }

        /** With the lock: it is the active one, and tells these. */
        private void takes(Ended those) {
            mine = those;
            at.setOpaque(those.from);
            active = this;
        }

        /** Up to the first one on which something depends; the others wait again. */
        private void tellIndependent(Ended those) {
            int next = those.from;
            while (next < those.to && !replaced && those.writes[next].getNumberOfDependents() == 0) {
                at.setOpaque(next); // why said: another thread may just have added what depends on it, and blocks
                those.writes[next++].tell();
            }
            Teller other = null;
            lock.lock();
            try {
                if (active == this) {
                    waitFrom(next);
                    other = successor();
                }
            } finally {
                lock.unlock();
            }
            start(other);
        }

        private void tell(Ended those) {
            for (int i = those.from; i < those.to && !replaced; i++) {
                at.setOpaque(i);
                StartedWrite write = those.writes[i];
                if (careful && write.getNumberOfDependents() > 0) {
                    handOver();
                    write.tell();
                    break;
                }
                write.tell();
            }
        }

        private void handOver() {
            Teller next = null;
            lock.lock();
            try {
                if (active == this) {
                    leaveTheRest();
                    next = successor();
                }
            } finally {
                lock.unlock();
            }
            start(next);
        }

        /** With the lock: what is behind the one it tells waits again. If it is just going on, that one is told twice. */
        private void leaveTheRest() {
            waitFrom(at.getOpaque() + 1);
        }

        /** With the lock: it tells no more, and what it has from a place on waits again. */
        private void waitFrom(int from) {
            Ended all = mine;
            if (all != null && from < all.to) {
                waiting.addFirst(new Ended(all.writes, from, all.to));
                ready.setOpaque(ready.getPlain() + all.to - from);
            }
            mine = null;
            active = null;
        }
    }
}
