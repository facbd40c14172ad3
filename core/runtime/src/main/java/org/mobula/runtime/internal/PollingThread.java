package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * A thread of the node that polls, and on which tasks begin.
 *
 * <p>A task that is dispatched during a poll is queued, and begins after the poll. Then the thread holds neither a
 * monitor of the dispatching code nor a frame of the network. Mounting a virtual thread while the thread holds a
 * monitor crashes the JVM.
 *
 * <p><b>Threads:</b> this one; {@link #isHeld} and {@link #capture} the watching thread, {@link #isBusy} any.
 */
final class PollingThread extends SliceRunner {
    private static final int MOST = 256;
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final VarHandle COUNT = FieldHandles.of(MethodHandles.lookup(), "count", int.class);
    private static final VarHandle TURNS = FieldHandles.of(MethodHandles.lookup(), "turns", long.class);

    private final TaskThreads elsewhere;
    private final AtomicReferenceArray<@Nullable OptimisticTask> kept = new AtomicReferenceArray<>(MOST);
    private int count; // tasks that were queued since the last poll
    private long turns; // odd while this thread runs a task
    private boolean polling;
    private @Nullable MountedWorker spare;
    private @Nullable OptimisticTask begun;
    private volatile boolean captured;
    private long turnsSeen;
    private long since;

    PollingThread(TaskThreads elsewhere, Runnable body, String name) {
        super(body, name);
        this.elsewhere = elsewhere;
        setDaemon(true);
    }

    /** Its id as the holder of the polling lease. */
    long leaderId() {
        return -threadId();
    }

    /** A poll begins or ends; in between, tasks can be {@linkplain #keep queued}. */
    void polls(boolean now) {
        polling = now;
    }

    /** Queues a task until the poll ends; false if it cannot. */
    boolean keep(OptimisticTask task) {
        int place = count;
        if (!polling || place == MOST) {
            return false;
        }
        kept.setRelease(place, task);
        COUNT.setRelease(this, place + 1); // release: a thread that takes over finds the task
        return true;
    }

    /** Begins the queued tasks. Neither this thread nor its callers may hold a monitor. */
    void begin(MountingScheduler scheduler) {
        int all = count;
        if (all == 0) {
            return;
        }
        for (int i = 0; i < all; i++) {
            OptimisticTask task = kept.getAndSet(i, null); // atomic: another thread may have taken over
            if (task != null) {
                begin(task, scheduler);
            }
        }
        COUNT.setRelease(this, 0);
    }

    private void begin(OptimisticTask task, MountingScheduler scheduler) {
        MountedWorker worker = spare;
        spare = null;
        turn(task);
        try {
            if (worker == null) {
                worker = new MountedWorker(scheduler, elsewhere);
            }
            runsSlice(true);
            worker.begin(task);
            spare = worker.isBack() ? worker : null;
        } catch (Throwable failure) { // everything: this thread must continue to poll
            LOG.log(System.Logger.Level.ERROR, "a task could not begin on the polling thread", failure);
            if (worker == null || !worker.hasBegun()) {
                elsewhere.run(task);
            }
        } finally {
            runsSlice(false);
            turn(null);
        }
    }

    private void turn(@Nullable OptimisticTask task) {
        begun = task;
        TURNS.setRelease(this, turns + 1); // release: the watching thread finds the task
    }

    /** Whether a queued task has neither ended nor blocked yet. */
    boolean isBusy() {
        return (int) COUNT.getAcquire(this) != 0;
    }

    /** A number that changes whenever a task begins on this thread, and when it ends or blocks. */
    long turns() {
        return (long) TURNS.getAcquire(this);
    }

    /** Whether one task has occupied the thread for at least this time. Called periodically by the watching thread. */
    boolean isHeld(long now, long nanos) {
        long seen = turns();
        if (seen != turnsSeen) {
            turnsSeen = seen;
            since = now;
        }
        return (seen & 1) == 1 && now - since > nanos;
    }

    /**
     * Another thread polls in place of this one: informs the task that occupies it, and runs the queued tasks
     * elsewhere.
     */
    void capture() {
        captured = true;
        OptimisticTask stuck = begun;
        if (stuck != null) {
            stuck.tookLong();
        }
        int all = (int) COUNT.getAcquire(this);
        for (int i = 0; i < all; i++) {
            OptimisticTask task = kept.getAndSet(i, null);
            if (task != null) {
                elsewhere.run(task);
            }
        }
    }

    boolean isCaptured() {
        return captured;
    }

    /** Before the thread ends. */
    void end() {
        if (spare != null) {
            spare.end();
            spare = null;
        }
    }
}
