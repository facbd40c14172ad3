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
 * The thread of a node for distributed garbage collection: it processes collected stubs and objects, and sends
 * reference messages. It starts with the first work and sleeps while there is none. A task that throws, even an
 * {@link Error}, does not affect the others; see {@link Guard}.
 *
 * <p><b>Threads:</b> any.
 */
public final class GcThread implements GcExecutor {
    /** Work that arrives within this time of the first is done together, so that it leaves in one message. */
    private static final long BATCH_NANOS = 2_000_000;

    private static final String ACTION = "dealing with references to remote objects";

    private final String name;
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();
    private final Timer timer;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean closed;

    /** Ends the wait for collected references. */
    private final class Wake extends WeakReference<Object> implements CollectedReference {
        Wake() {
            super(Wake.class, collected);
        }

        @Override
        public void reclaim() {
            woken.set(false); // before the work is done, so that later work wakes the thread again
            LockSupport.parkNanos(BATCH_NANOS);
        }
    }

    /**
     * @param rank this node's
     * @param timer this node's
     */
    public GcThread(int rank, Timer timer) {
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
            Thread.ofPlatform().daemon().name(name).start(this::run);
        }
    }

    @Override
    public void close() {
        closed = true;
        wake();
    }

    @Override
    public void later(long nanos, Runnable task) {
        timer.at(System.nanoTime() + nanos, () -> execute(task)); // not on the timer's thread: the task may take long
    }

    @Override
    public void execute(Runnable task) {
        due.add(task);
        begin();
        wake();
    }

    private void wake() {
        if (!woken.get() && woken.compareAndSet(false, true)) {
            new Wake().enqueue();
        }
    }

    private void run() {
        while (!closed) {
            try {
                Reference<?> next = collected.remove();
                for (; next != null; next = collected.poll()) {
                    if (next instanceof CollectedReference reference) {
                        Guard.run(ACTION, reference::reclaim);
                    }
                }
            } catch (InterruptedException e) {
                return; // only the end of the JVM interrupts this thread
            }
            for (Runnable task = due.poll(); task != null; task = due.poll()) {
                Guard.run(ACTION, task);
            }
        }
    }
}
