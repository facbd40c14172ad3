package org.mobula.group.internal.calling;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.ConfigurationException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Whose turn it is to call by one participation: one at a time, in the order in which they stood in line. Who gives up
 * keeps its place, since all participants count their calls alike: when its turn comes, something else is done.
 *
 * <p><b>Threads:</b> any; who finds nobody in its way takes no lock.
 */
final class TurnQueue {
    /** Whose turn it is. */
    private enum Holder {
        NOBODY,
        SOMEBODY,
        /** Somebody, for whom others wait. */
        AWAITED,
        /** Nobody, for good. */
        CLOSED
    }

    private final AtomicReference<Holder> holder = new AtomicReference<>(Holder.NOBODY);
    private final Queue<Turn> waiting = new ArrayDeque<>(); // guarded by this; empty unless the holder is awaited

    private static final class Turn extends Completion {
        private @Nullable Runnable instead; // guarded by the line; null for one that is waited for
    }

    /**
     * Stands in line; gives what is done when the turn has come, null if it has already.
     *
     * @param action what is wanted, as a clause
     * @throws ConfigurationException if nobody gets a turn any more
     */
    @Nullable
    Completion enter(String action) {
        return take() ? null : standInLine(action);
    }

    /** Takes the turn if it is nobody's. */
    private boolean take() {
        return holder.compareAndSet(Holder.NOBODY, Holder.SOMEBODY);
    }

    private synchronized @Nullable Completion standInLine(String action) {
        // why again and again: the holder's turn may end meanwhile, until it knows that it is awaited
        while (holder.get() != Holder.AWAITED && !holder.compareAndSet(Holder.SOMEBODY, Holder.AWAITED)) {
            if (holder.get() == Holder.CLOSED) {
                throw new ConfigurationException(
                        action + ": another thread has just configured the method anew: call once more");
            }
            if (take()) {
                return null;
            }
        }
        Turn turn = new Turn();
        turn.resetForAny();
        waiting.add(turn);
        return turn;
    }

    /**
     * Waits for the turn, if it has not come.
     *
     * @param turn what {@link #enter} gave
     * @param action what is waited for, as a clause
     * @param instead is told, when the turn comes, why it was given up; must not wait, and sees to it that it ends
     */
    void await(@Nullable Completion turn, Engine engine, String action, Consumer<MobulaException> instead) {
        if (turn == null) {
            return;
        }
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (engine.awaitInterruptibly(turn, deadline)) {
            return;
        }
        MobulaException why = Deadline.isPast(deadline)
                ? new DeadlineExceededException(
                        action,
                        Duration.ofNanos(System.nanoTime() - begun),
                        "Another call by the same reference has not ended: let each thread have a reference of its own")
                : new CallInterruptedException(action, "It waited for another call by the same reference");
        if (giveUp(turn, () -> instead.accept(why))) {
            throw why;
        }
    }

    /** Has something else done when the turn comes; false if it has come meanwhile. */
    private synchronized boolean giveUp(Completion turn, Runnable instead) {
        for (Turn each : waiting) {
            if (each == turn) {
                each.instead = instead;
                return true;
            }
        }
        return false;
    }

    /** The turn is over: the next one's has come. */
    void end() {
        if (!holder.compareAndSet(Holder.SOMEBODY, Holder.NOBODY)) {
            handOn();
        }
    }

    private void handOn() {
        Turn next;
        Runnable instead;
        synchronized (this) {
            next = waiting.remove();
            instead = next.instead;
            if (waiting.isEmpty()) {
                holder.set(Holder.SOMEBODY);
            }
        }
        if (instead != null) {
            instead.run();
        } else {
            next.complete();
        }
    }

    /** Lets nobody have a turn any more, if nobody has one now; says whether that is so from now on. */
    boolean close() {
        return holder.compareAndSet(Holder.NOBODY, Holder.CLOSED);
    }

    /** Whether nobody gets a turn any more. */
    boolean isClosed() {
        return holder.get() == Holder.CLOSED;
    }
}
