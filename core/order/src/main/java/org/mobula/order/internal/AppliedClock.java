package org.mobula.order.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.OrderClock;

/**
 * The last message of an order that this rank's state reflects.
 *
 * <p><b>Threads:</b> any. Waiting actions run outside the monitor, on the thread that moves the clock.
 */
final class AppliedClock implements OrderClock {
    private static final VarHandle TIME;

    static {
        try {
            TIME = MethodHandles.lookup().findVarHandle(AppliedClock.class, "time", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int order;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::time));
    private volatile long time;
    private volatile boolean over;
    private volatile int waiters; // the size of the queue, or one more

    private record Waiting(long time, Runnable action) {}

    AppliedClock(int order) {
        this.order = order;
    }

    @Override
    public int order() {
        return order;
    }

    @Override
    public long time() {
        return time;
    }

    @Override
    public boolean hasReached(long until) {
        return over || time >= until;
    }

    @Override
    public void whenReached(long until, Runnable action) {
        synchronized (this) {
            waiters++; // before the check: a thread that moves the clock meanwhile reads this afterwards
            if (!hasReached(until)) {
                waiting.add(new Waiting(until, action));
                return;
            }
            waiters--;
        }
        action.run();
    }

    /** Moves the clock; a lower value than before has no effect. */
    void reached(long now) {
        long before = time;
        while (before < now && !TIME.compareAndSet(this, before, now)) {
            before = time;
        }
        if (before >= now) {
            return;
        }
        if (waiters != 0) {
            List<Runnable> due;
            synchronized (this) {
                due = due();
            }
            run(due);
        }
    }

    /** The clock will not move any more: all waiting actions run. */
    void end() {
        List<Runnable> due;
        synchronized (this) {
            over = true;
            due = due();
        }
        run(due);
    }

    /** Runs all actions, whatever any of them throws. */
    private static void run(List<Runnable> due) {
        for (Runnable each : due) {
            Guard.run("what waited for a message of an order", each);
        }
    }

    private List<Runnable> due() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Runnable> due = new ArrayList<>();
        while (!waiting.isEmpty() && (over || waiting.peek().time <= time)) {
            due.add(waiting.remove().action);
            waiters--;
        }
        return due;
    }
}
