package org.mobula.group.internal.meet;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Completion;

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

    /** Leaves the line; false if the turn has come meanwhile. */
    synchronized boolean giveUp(Completion turn) {
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
