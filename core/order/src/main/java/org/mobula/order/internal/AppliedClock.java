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
 * How far this rank's state shows an order.
 *
 * <p><b>Threads:</b> any. What waits runs outside the monitor, on whichever thread moves the clock.
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
    private volatile int waiters; // those in the queue

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
            waiters++; // why before the look: who moves the clock meanwhile looks here after it has
            if (!hasReached(until)) {
                waiting.add(new Waiting(until, action));
                return;
            }
            waiters--;
        }
        action.run();
    }

    /** This rank has got so far; less than before means nothing. */
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

    /** This rank will not get farther. */
    void end() {
        List<Runnable> due;
        synchronized (this) {
            over = true;
            due = due();
        }
        run(due);
    }

    /** Each, whatever another one throws. */
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
