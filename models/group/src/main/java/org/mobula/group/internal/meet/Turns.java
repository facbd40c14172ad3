package org.mobula.group.internal.meet;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Whose turn it is to call by one participation: one at a time, in the order in which they stood in line.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions.
 */
final class Turns {
    private final Queue<Completion> waiting = new ArrayDeque<>(); // guarded by this
    private boolean taken; // guarded by this

    /** Stands in line; gives what is done when the turn has come, null if it has already. */
    synchronized @Nullable Completion enter() {
        if (!taken) {
            taken = true;
            return null;
        }
        Completion turn = new Completion();
        turn.resetForAny();
        waiting.add(turn);
        return turn;
    }

    /**
     * Waits for the turn, if it has not come.
     *
     * @param turn what {@link #enter} gave
     * @param action what is waited for, as a clause
     */
    void await(@Nullable Completion turn, Engine engine, String action) {
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (turn == null || engine.awaitInterruptibly(turn, deadline) || !giveUp(turn)) {
            return;
        }
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(
                    action,
                    Duration.ofNanos(System.nanoTime() - begun),
                    "Another call by the same reference has not ended: let each thread have a reference of its own");
        }
        throw new CallInterruptedException(action, "It waited for another call by the same reference");
    }

    /** Leaves the line; false if the turn has come meanwhile. */
    private synchronized boolean giveUp(Completion turn) {
        return waiting.remove(turn);
    }

    /** The turn is over: the next one's has come. */
    void end() {
        Completion next;
        synchronized (this) {
            next = waiting.poll();
            taken = next != null;
        }
        if (next != null) {
            next.complete();
        }
    }

    /** Whether nobody has a turn, or waits for one. */
    synchronized boolean isIdle() {
        return !taken;
    }
}
