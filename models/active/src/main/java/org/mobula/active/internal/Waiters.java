package org.mobula.active.internal;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * The threads that wait for a change of an endpoint.
 *
 * <p><b>Threads:</b> any.
 */
final class Waiters {
    /** In polls: a reply of a rank that polls arrives earlier. */
    private static final int MOST_POLLS = 50;

    private final Engine engine;
    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();

    Waiters(Engine engine) {
        this.engine = engine;
    }

    /** Polls for some microseconds until a condition holds; false if it does not. Allocates nothing. */
    boolean pollUntil(BooleanSupplier condition) {
        boolean holds = condition.getAsBoolean();
        for (int polls = 0;
                !holds && polls < MOST_POLLS && !Thread.currentThread().isVirtual();
                polls++) {
            engine.poll();
            holds = condition.getAsBoolean();
        }
        return holds;
    }

    /**
     * Waits until a condition holds, which is checked after each {@link #signal}.
     *
     * @param action describes the wait as a clause
     */
    void await(BooleanSupplier condition, Supplier<String> action) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        while (!condition.getAsBoolean()) {
            Completion change = new Completion(action);
            waiting.add(change);
            try {
                // checked again: a signal before the add has found no waiter (Dekker)
                if (condition.getAsBoolean()) {
                    return;
                }
                if (!engine.awaitInterruptibly(change, deadline) && !condition.getAsBoolean()) {
                    throw Deadline.isPast(deadline)
                            ? new DeadlineExceededException(action.get(), Duration.ofNanos(System.nanoTime() - since))
                            : new CallInterruptedException(action.get(), "what was sent before may still be handled");
                }
            } finally {
                waiting.remove(change);
            }
        }
    }

    /** Something has changed. */
    void signal() {
        VarHandle.fullFence(); // the change must be visible before the waiters are looked at (Dekker)
        if (!waiting.isEmpty()) { // an iterator is allocated
            waiting.forEach(Completion::complete);
        }
    }
}
