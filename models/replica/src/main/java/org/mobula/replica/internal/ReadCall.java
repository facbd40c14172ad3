package org.mobula.replica.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.replica.internal.space.ExecutionContext;
import org.mobula.replica.internal.space.Unwind;
import org.mobula.runtime.Deadline;

/**
 * A call that is expected to change nothing. It runs on this rank's replica, on the calling thread. If it is about to
 * write, it restarts as a write.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> reused for the next call.
 */
final class ReadCall implements ExecutionContext {
    private final List<Object> monitors = new ArrayList<>();
    private @Nullable Replica replica;
    private long deadline;
    private long waitStart; // nanoTime at which it began to wait
    private boolean late;

    /** Begins a call. */
    void begin(Replica of) {
        replica = of;
        late = false;
        if (!monitors.isEmpty()) {
            monitors.clear();
        }
    }

    /**
     * The reason why the call was abandoned.
     *
     * @param action what it does, as a clause
     */
    MobulaException ending(String action) {
        MobulaException unavailable = replica().unavailable();
        if (unavailable != null && !late) {
            return unavailable;
        }
        return new DeadlineExceededException(
                action,
                Duration.ofNanos(System.nanoTime() - waitStart),
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
        throw Unwind.restartAsWrite();
    }

    @Override
    public int number() {
        write();
        return 0;
    }

    @Override
    public void notify(Object monitor, boolean all) {
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
                    .interrupt(); // only this: a monitor is entered uninterruptibly, and a read sees a consistent state
        }
        monitors.add(monitor);
    }

    /** Waits while a waiting write holds a monitor. Reads do not exclude each other, because they change nothing. */
    private void awaitFree(Object monitor) throws InterruptedException {
        while (replica().monitors.holder(monitor) != null) {
            outside(monitor, 0);
        }
    }

    private void outside(Object monitor, long nanos) throws InterruptedException {
        Replica where = replica();
        WaitingRead waiting = new WaitingRead(monitor);
        waitStart = System.nanoTime();
        where.monitors.add(waiting);
        where.gate.leaveRead();
        boolean inTime;
        try {
            inTime = where.unavailable() != null || waiting.await(nanos, deadline);
        } finally {
            where.gate.enterRead();
            where.monitors.remove(waiting);
        }
        if (where.unavailable() != null || !inTime) {
            late = !inTime;
            throw Unwind.abortCall();
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
