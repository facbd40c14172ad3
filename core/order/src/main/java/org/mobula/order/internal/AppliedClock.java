package org.mobula.order.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.OrderClock;

/**
 * The last message of an order that this rank's state reflects.
 *
 * <p><b>Threads:</b> any. Waiting actions run outside the monitor, on the thread that moves the clock.
 */
final class AppliedClock implements OrderClock {
    private final int order;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::time));
    private final AtomicLong time = new AtomicLong();
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
        return time.get();
    }

    @Override
    public boolean hasReached(long until) {
        return over || time.get() >= until;
    }

    @Override
    public void whenReached(long until, Runnable action) {
        synchronized (this) {
            waiters++; // before the check: a thread that moves the clock in the meantime reads this afterwards
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
        long before = time.get();
        while (before < now && !time.compareAndSet(before, now)) {
            before = time.get();
        }
        if (before < now && waiters != 0) {
            List<Runnable> due;
            synchronized (this) {
                due = due();
            }
            run(due);
        }
    }

    /** Ends the clock: all waiting actions run. */
    void end() {
        List<Runnable> due;
        synchronized (this) {
            over = true;
            due = due();
        }
        run(due);
    }

    /** Runs all actions, even if some of them throw. */
    private static void run(List<Runnable> due) {
        for (Runnable each : due) {
            Guard.run("an action that waited for a message of an order", each);
        }
    }

    private List<Runnable> due() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Runnable> due = new ArrayList<>();
        while (!waiting.isEmpty() && (over || waiting.peek().time <= time.get())) {
            due.add(waiting.remove().action);
            waiters--;
        }
        return due;
    }
}
