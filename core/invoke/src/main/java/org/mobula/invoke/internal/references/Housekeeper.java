package org.mobula.invoke.internal.references;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Guard;

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
    private final Queue<Outbox> due = new ConcurrentLinkedQueue<>();
    private final Queue<Task> later = new PriorityBlockingQueue<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean closed;

    private record Task(long time, Runnable action) implements Comparable<Task> {
        @Override
        public int compareTo(Task other) {
            return Long.signum(time - other.time); // why a difference: System.nanoTime may pass zero
        }
    }

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

    /** @param rank this node's */
    public Housekeeper(int rank) {
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
        later.add(new Task(System.nanoTime() + nanos, action));
        begin();
        wake();
    }

    @Override
    public void send(Outbox outbox) {
        due.add(outbox);
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
                Reference<?> next = await();
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

    private @Nullable Reference<?> await() throws InterruptedException {
        Task first = later.peek();
        if (first == null) {
            return collected.remove();
        }
        long millis = (first.time - System.nanoTime()) / 1_000_000;
        return millis < 0 ? collected.poll() : collected.remove(millis + 1);
    }

    private void work() {
        for (Outbox next = due.poll(); next != null; next = due.poll()) {
            Guard.run(CHORE, next::send);
        }
        for (Task first = later.peek(); first != null && first.time - System.nanoTime() <= 0; first = later.peek()) {
            later.remove();
            Guard.run(CHORE, first.action);
        }
    }
}
