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
 * Orders the calls of one participant: one at a time, first in, first out. A thread that gives up waiting keeps its
 * place, since all participants number their calls alike; an action runs at its turn instead.
 *
 * <p><b>Threads:</b> any; no lock is taken while only one thread calls.
 */
final class TurnQueue {
    /** The state of the turn. */
    private enum State {
        FREE,
        TAKEN,
        /** Taken, and other threads wait. */
        CONTENDED,
        /** No further thread gets a turn. */
        CLOSED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.FREE);
    private final Queue<Turn> waiting = new ArrayDeque<>(); // guarded by this; empty unless contended

    private static final class Turn extends Completion {
        private @Nullable Runnable instead; // guarded by the queue; null while the thread waits
    }

    /**
     * Queues for a turn.
     *
     * @param action what the caller does, as a clause for messages
     * @return completed at the turn; null if it is the thread's turn already
     * @throws ConfigurationException if the queue is closed
     */
    @Nullable
    Completion enter(String action) {
        return take() ? null : queue(action);
    }

    private boolean take() {
        return state.compareAndSet(State.FREE, State.TAKEN);
    }

    private synchronized @Nullable Completion queue(String action) {
        // repeated, because the turn may end until its holder sees that it is contended
        while (state.get() != State.CONTENDED && !state.compareAndSet(State.TAKEN, State.CONTENDED)) {
            if (state.get() == State.CLOSED) {
                throw new ConfigurationException(
                        action + ": another thread has just configured the method anew. Repeat the call");
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
     * Waits for the turn.
     *
     * @param turn what {@link #enter} returned
     * @param action what the caller does, as a clause for messages
     * @param instead runs with the reason at the turn of a thread that gave up; must not wait, and must end the
     *     turn
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
                        "Another call by the same reference has not ended: give each thread a separate reference")
                : new CallInterruptedException(action, "It waited for another call by the same reference");
        if (giveUp(turn, () -> instead.accept(why))) {
            throw why;
        }
    }

    /** Registers an action for the turn; returns false if it is already the turn. */
    private synchronized boolean giveUp(Completion turn, Runnable instead) {
        for (Turn each : waiting) {
            if (each == turn) {
                each.instead = instead;
                return true;
            }
        }
        return false;
    }

    /** Ends the turn; the next one begins. */
    void end() {
        if (!state.compareAndSet(State.TAKEN, State.FREE)) {
            passOn();
        }
    }

    private void passOn() {
        Turn next;
        Runnable instead;
        synchronized (this) {
            next = waiting.remove();
            instead = next.instead;
            if (waiting.isEmpty()) {
                state.set(State.TAKEN);
            }
        }
        if (instead != null) {
            instead.run();
        } else {
            next.complete();
        }
    }

    /** Closes the queue unless a turn is taken; returns whether this call closed it. */
    boolean close() {
        return state.compareAndSet(State.FREE, State.CLOSED);
    }

    /** Returns true if no further thread gets a turn. */
    boolean isClosed() {
        return state.get() == State.CLOSED;
    }
}
