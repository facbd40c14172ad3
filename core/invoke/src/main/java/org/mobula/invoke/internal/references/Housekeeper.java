package org.mobula.invoke.internal.references;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Timer;

/**
 * The one thread of a node that deals with collected stubs and objects, and sends what outboxes hold; not the garbage
 * collector's own threads, and none that polls. Begun when there is something to do for the first time; sleeps
 * otherwise. A chore that throws, an {@link Error} included, does not affect the others, see {@link Guard}.
 *
 * <p><b>Threads:</b> any.
 */
public final class Housekeeper implements Chores {
    /** why waited: so that what comes at about the same time leaves in one message. */
    private static final long BATCH_NANOS = 2_000_000;

    private static final String CHORE = "dealing with references to remote objects";

    private final String name;
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();
    private final Timer timer;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean closed;

    /** Wakes the thread from its wait for collected objects. */
    private final class Wake extends WeakReference<Object> implements Reclaimed {
        Wake() {
            super(Wake.class, collected);
        }

        @Override
        public void reclaim() {
            woken.set(false); // why before the work: what comes in from here on wakes again
            LockSupport.parkNanos(BATCH_NANOS);
        }
    }

    /**
     * @param rank this node's
     * @param timer this node's
     */
    public Housekeeper(int rank, Timer timer) {
        this.timer = timer;
        this.name = "mobula-references-" + rank;
    }

    @Override
    public ReferenceQueue<Object> collected() {
        return collected;
    }

    @Override
    public void begin() {
        if (!begun.get() && begun.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name(name).start(this::keepHouse);
        }
    }

    @Override
    public void close() {
        closed = true;
        wake();
    }

    @Override
    public void later(long nanos, Runnable action) {
        timer.at(System.nanoTime() + nanos, () -> soon(action)); // the action runs here: it may take long
    }

    @Override
    public void send(Outbox outbox) {
        soon(outbox::send);
    }

    private void soon(Runnable chore) {
        due.add(chore);
        begin();
        wake();
    }

    private void wake() {
        if (!woken.get() && woken.compareAndSet(false, true)) {
            new Wake().enqueue();
        }
    }

    private void keepHouse() {
        while (!closed) {
            try {
                Reference<?> next = collected.remove();
                for (; next != null; next = collected.poll()) {
                    if (next instanceof Reclaimed reclaimed) {
                        Guard.run(CHORE, reclaimed::reclaim);
                    }
                }
            } catch (InterruptedException e) {
                return; // why: only someone who ends the whole JVM interrupts it
            }
            work();
        }
    }

    private void work() {
        for (Runnable next = due.poll(); next != null; next = due.poll()) {
            Guard.run(CHORE, next);
        }
    }
}
