package org.mobula.replica.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.replica.internal.space.Unwind;
import org.mobula.replica.internal.space.ExecutionContext;
import org.mobula.runtime.Deadline;

/**
 * A call that changes nothing, as far as anybody knows: it runs on this rank's replica, on the caller's own thread.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again for the next call.
 */
final class ReadCall implements ExecutionContext {
    private final List<Object> monitors = new ArrayList<>();
    private @Nullable Replica replica;
    private long deadline;
    private long since; // it waits
    private boolean late;

    /** A call begins. */
    void begin(Replica of) {
        replica = of;
        late = false;
        if (!monitors.isEmpty()) {
            monitors.clear();
        }
    }

    /**
     * Why the call was abandoned.
     *
     * @param action what it was, as a clause
     */
    MobulaException ending(String action) {
        MobulaException gone = replica().gone();
        if (gone != null && !late) {
            return gone;
        }
        return new DeadlineExceededException(
                action,
                Duration.ofNanos(System.nanoTime() - since),
                "It waits for a notification, and has changed nothing");
    }

    private Replica replica() {
        if (replica == null) {
            throw new IllegalStateException("no read has begun");
        }
        return replica;
    }

    @Override
    public void write() {
        throw Unwind.restart();
    }

    @Override
    public int number() {
        write();
        return 0;
    }

    @Override
    public void wake(Object monitor, boolean all) {
        write();
    }

    @Override
    public void await(Object monitor, long nanos) throws InterruptedException {
        if (monitors.stream().noneMatch(held -> held == monitor)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        deadline = Deadline.current();
        outside(monitor, nanos);
        awaitFree(monitor);
    }

    @Override
    public void enter(Object monitor) {
        try {
            deadline = Deadline.NONE;
            awaitFree(monitor);
        } catch (InterruptedException e) {
            Thread.currentThread()
                    .interrupt(); // why no more: entering a monitor cannot be interrupted, and a read sees nothing torn
        }
        monitors.add(monitor);
    }

    /** A monitor that a waiting write keeps is not free; those of other reads do not matter, as nothing changes. */
    private void awaitFree(Object monitor) throws InterruptedException {
        while (replica().monitors.holder(monitor) != null) {
            outside(monitor, 0);
        }
    }

    private void outside(Object monitor, long nanos) throws InterruptedException {
        Replica where = replica();
        WaitingRead waiting = new WaitingRead(monitor);
        since = System.nanoTime();
        where.monitors.add(waiting);
        where.gate.leaveRead();
        boolean inTime;
        try {
            inTime = where.gone() != null || waiting.await(nanos, deadline);
        } finally {
            where.gate.enterRead();
            where.monitors.remove(waiting);
        }
        if (where.gone() != null || !inTime) {
            late = !inTime;
            throw Unwind.abandon();
        }
    }

    @Override
    public void exit(Object monitor) {
        for (int i = monitors.size() - 1; i >= 0; i--) {
            if (monitors.get(i) == monitor) {
                monitors.remove(i);
                return;
            }
        }
    }
}
