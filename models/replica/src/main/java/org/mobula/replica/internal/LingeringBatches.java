package org.mobula.replica.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;

/**
 * Batches of started writes that gather though none before them is under way: whoever polls lets them leave when their threads sleep,
 * or some microseconds have passed.
 *
 * <p><b>Threads:</b> any.
 */
final class LingeringBatches implements DelayedFlush {
    /** No batch gathers for longer, but for the time between looks. */
    static final long AGE_NANOS = 10_000;

    private static final long BETWEEN_LOOKS = 2000; // why: each look takes a cache line from who starts

    private final Engine engine;
    private final Queue<Batching> gathering = new ConcurrentLinkedQueue<>();
    private volatile long lastLook = System.nanoTime() - BETWEEN_LOOKS; // why no more: two that look at once do no harm
    private volatile boolean ended;

    LingeringBatches(Engine engine) {
        this.engine = engine;
        engine.flushWhenDue(this);
    }

    /** A thread's writes gather from now on; false if nobody will look after them, since {@link #end} came before. */
    boolean add(Batching batching) {
        if (!ended) {
            gathering.add(batching);
        }
        if (ended) { // why behind: either this sees the end, or the end sees what was added
            return false;
        }
        engine.pollSoon();
        return true;
    }

    /** All that gathers leaves now. */
    void leave() {
        for (int left = gathering.size(); left > 0; left--) { // why no more: others go on starting
            Batching each = gathering.poll();
            if (each != null) {
                Guard.run("sending started writes", each::leave);
            }
        }
    }

    /** From now on nobody looks any more. */
    void end() {
        ended = true;
        leave();
    }

    @Override
    public boolean isPending() {
        return !gathering.isEmpty();
    }

    @Override
    public void flushDue() {
        long now = System.nanoTime();
        if (now - lastLook >= BETWEEN_LOOKS) {
            lastLook = now;
            gathering.removeIf(each -> !lingers(each, now));
        }
    }

    /** What one thread's batch throws concerns neither those of others nor whoever polls. */
    private static boolean lingers(Batching batching, long now) {
        try {
            return batching.lingers(now);
        } catch (RuntimeException | Error failure) {
            Guard.caught("sending started writes", failure);
            return false;
        }
    }
}
