package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * A thread of the node's own that polls, and on which tasks begin.
 *
 * <p>A task that comes up while the thread polls is only kept. It begins when the poll is over: then no monitor is held
 * below, whatever the code held that asked for it, and no frame of the network either. Mounting a virtual thread with a
 * monitor held below is what crashes the JVM.
 *
 * <p><b>Threads:</b> this one; {@link #isHeld} and {@link #capture} whoever watches it, {@link #isBusy} any.
 */
final class PollingThread extends Thread {
    private static final int MOST = 256;
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final VarHandle COUNT;
    private static final VarHandle TURNS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(PollingThread.class, "count", int.class);
            TURNS = lookup.findVarHandle(PollingThread.class, "turns", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Dispatch dispatch;
    private final AtomicReferenceArray<@Nullable OptimisticTask> kept = new AtomicReferenceArray<>(MOST);
    private int count; // of what is kept or has begun since the last poll
    private long turns; // odd while a task has begun and this thread has not come back from it
    private boolean polling;
    private boolean slice;
    private @Nullable Worker spare;
    private @Nullable OptimisticTask begun;
    private volatile boolean captured;
    private long turnsSeen;
    private long since;

    PollingThread(Dispatch dispatch, Runnable body, String name) {
        super(body, name);
        this.dispatch = dispatch;
        setDaemon(true);
    }

    /** What it is called as a leader. */
    long leaderId() {
        return -threadId();
    }

    /** Polling begins, or is over: between these a task can be {@linkplain #keep kept}. */
    void polls(boolean now) {
        polling = now;
    }

    /** Keeps a task until the poll is over; false if it cannot. */
    boolean keep(OptimisticTask task) {
        int place = count;
        if (!polling || place == MOST) {
            return false;
        }
        kept.setRelease(place, task);
        COUNT.setRelease(this, place + 1); // why release: whoever takes over finds the task, too
        return true;
    }

    /** Begins what was kept. Only where this thread holds nothing: not even its callers may be in a monitor. */
    void begin(Mounting mounting) {
        int all = count;
        if (all == 0) {
            return;
        }
        for (int i = 0; i < all; i++) {
            OptimisticTask task = kept.getAndSet(i, null); // why atomic: another thread may have taken over
            if (task != null) {
                begin(task, mounting);
            }
        }
        COUNT.setRelease(this, 0);
    }

    private void begin(OptimisticTask task, Mounting mounting) {
        Worker worker = spare;
        spare = null;
        turn(task);
        try {
            if (worker == null) {
                worker = dispatch.newWorker(mounting);
            }
            slice = true;
            worker.begin(task);
            spare = worker.isBack() ? worker : null;
        } catch (Throwable failure) { // why everything: this thread must live, whatever the JVM has run out of
            LOG.log(System.Logger.Level.ERROR, "a task could not begin on the polling thread", failure);
            if (worker == null || !worker.hasBegun()) {
                dispatch.runElsewhere(task);
            }
        } finally {
            slice = false;
            turn(null);
        }
    }

    private void turn(@Nullable OptimisticTask task) {
        begun = task;
        TURNS.setRelease(this, turns + 1); // why release: whoever watches finds the task
    }

    /** Whether this thread has just asked for a slice to be run, which is to be run here then. */
    boolean takesSlice() {
        boolean taken = slice;
        slice = false; // why at once: a task that yields must go on elsewhere, or it would recurse
        return taken;
    }

    /** Whether something was kept that has not come to its first stop. */
    boolean isBusy() {
        return (int) COUNT.getAcquire(this) != 0;
    }

    /** A number that changes whenever a task begins, and when this thread comes back from it. */
    long turns() {
        return (long) TURNS.getAcquire(this);
    }

    /** Whether one task keeps the thread, and has for so long; asked again and again, by whoever watches. */
    boolean isHeld(long now, long nanos) {
        long seen = turns();
        if (seen != turnsSeen) {
            turnsSeen = seen;
            since = now;
        }
        return (seen & 1) == 1 && now - since > nanos;
    }

    /** Another thread polls in this one's place: tells the task that keeps it, and hands on what has not begun. */
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
                dispatch.runElsewhere(task);
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
