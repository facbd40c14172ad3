package org.mobula.replica.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;

/**
 * Batches of started writes that gather although no earlier batch is in flight. Polling threads send them when their
 * starting threads sleep, or after some microseconds.
 *
 * <p><b>Threads:</b> any.
 */
final class DelayedBatches implements DelayedFlush {
    /** How long a thread's writes gather at most, apart from the time between two polls. */
    static final long AGE_NANOS = 10_000;

    private static final long BETWEEN_LOOKS = 2000; // each look takes a cache line from the starting thread

    private final Engine engine;
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private volatile long lastLook = System.nanoTime() - BETWEEN_LOOKS; // two looks at once do no harm
    private volatile boolean ended;

    /** The writes that one thread starts. */
    interface Batch {
        /** The number of batches begun so far. By any thread. */
        int opened();

        /** Whether the starting thread runs, so that more writes may follow. */
        boolean isRunning();

        /** Sends what has gathered. */
        void flushNow();
    }

    private static final class Entry {
        private final Batch batch;
        private int seen; // batches at the last look; plain: two looks at once do no harm
        private long seenSince;

        Entry(Batch batch) {
            this.batch = batch;
        }

        /** Sends the batch if it is due; a failure concerns neither other batches nor the polling thread. */
        boolean flushIfDue(long now) {
            try {
                int opened = batch.opened();
                if (opened != seen) {
                    seen = opened;
                    seenSince = now;
                }
                if (batch.isRunning() && now - seenSince < AGE_NANOS) {
                    return false;
                }
                batch.flushNow();
            } catch (RuntimeException | Error failure) {
                Guard.caught("sending asynchronous writes", failure);
            }
            return true;
        }
    }

    DelayedBatches(Engine engine) {
        this.engine = engine;
        engine.flushWhenDue(this);
    }

    /** Delays a batch; false if no poller will send it, because of {@link #end}. */
    boolean add(Batch batch) {
        if (!ended) {
            entries.add(new Entry(batch));
        }
        if (ended) { // after adding: either this sees the end, or the end sees what was added
            return false;
        }
        engine.pollSoon();
        return true;
    }

    /** Sends all batches now. */
    void flushAll() {
        for (int left = entries.size(); left > 0; left--) { // bounded: threads continue to start writes
            Entry each = entries.poll();
            if (each != null) {
                Guard.run("sending asynchronous writes", each.batch::flushNow);
            }
        }
    }

    /** Sends all batches and delays no further ones. */
    void end() {
        ended = true;
        flushAll();
    }

    @Override
    public boolean isPending() {
        return !entries.isEmpty();
    }

    @Override
    public void flushDue() {
        long now = System.nanoTime();
        if (now - lastLook >= BETWEEN_LOOKS) {
            lastLook = now;
            entries.removeIf(each -> each.flushIfDue(now));
        }
    }
}
