package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.invoke.Call;

/**
 * How far the call in a place has come.
 *
 * <pre>
 * FREE -> WAITING                    begun; a thread waits, or will
 * WAITING -> STARTED                 a future waits in its stead
 * WAITING, STARTED -> FILLING        someone owns the outcome: who polls the reply in, or tells that the peer is gone
 * FILLING -> ARRIVING -> FILLING     the result's blocks are under way
 * WAITING, STARTED, ARRIVING -> ABANDONED    nobody waits any more; the late reply frees the place
 * WAITING, STARTED -> CANCELLING     given up before its reply: a thread tells the callee, or the caller that its node closes
 * CANCELLING -> ABANDONED            told
 * CANCELLING -> ANSWERED             the reply came meanwhile; the thread that gave the call up frees the place
 * FILLING, ABANDONED, ANSWERED -> FREE
 * </pre>
 *
 * <p>A <i>turn</i> is one use of the place. Whoever does not hold the call by other means names the turn he means, so
 * that a timer, a cancellation or a reply that comes late never meets the next call. The turn is part of the number that
 * travels with the call.
 *
 * <p><b>Threads:</b> any.
 */
abstract sealed class CallSlot extends Call permits PendingCall {
    static final int FREE = 0;
    static final int WAITING = 1;
    static final int STARTED = 2;
    static final int FILLING = 3;
    static final int ARRIVING = 4;
    static final int ABANDONED = 5;
    static final int CANCELLING = 6;
    static final int ANSWERED = 7;

    /** The bits of the phase in what {@link #look} saw. */
    static final long PHASE = 7;

    private static final int PHASE_BITS = 3;
    private static final int TURN = 1 << PHASE_BITS;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CallSlot.class, "state", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long state; // the turn times 8, and the phase

    /** The current turn; for its owner. */
    final long turn() {
        return (long) STATE.getOpaque(this) & ~PHASE;
    }

    /** The number of a turn of the slot of an index. */
    static long number(int index, long turn) {
        return CallNumber.of(index, turn >>> PHASE_BITS);
    }

    /** The next turn begins. */
    final void enter() {
        // why release is enough: beginning the message, a compare-and-set, comes between this and the look whether the
        // peer
        // is gone; and who marks it as gone looks at this next
        STATE.setRelease(this, turn() + TURN | WAITING);
    }

    /** The turn is over. */
    final void leave() {
        STATE.setRelease(this, turn() | FREE);
    }

    /** The turn and phase now. */
    final long look() {
        return (long) STATE.getAcquire(this);
    }

    /** Moves the current turn; false if it is in another phase. */
    final boolean moves(int from, int to) {
        return moves(look() & ~PHASE, from, to);
    }

    /** Moves a turn; false if it is over or in another phase. */
    final boolean moves(long turn, int from, int to) {
        return STATE.compareAndSet(this, turn | from, turn | to);
    }

    /** Takes the right to complete a turn that waits for its reply; false if somebody else has it. */
    final boolean takes(long turn) {
        return moves(turn, WAITING, FILLING) || moves(turn, STARTED, FILLING);
    }

    /** Takes the right to give a turn up before its reply has come; false if it is completed or given up already. */
    final boolean givesUp(long turn) {
        return moves(turn, WAITING, CANCELLING) || moves(turn, STARTED, CANCELLING);
    }

    /** Nobody waits for this turn any more; false if it is being completed or told off already. */
    final boolean abandons(long turn) {
        return moves(turn, STARTED, ABANDONED) || moves(turn, WAITING, ABANDONED) || moves(turn, ARRIVING, ABANDONED);
    }
}
