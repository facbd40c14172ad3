package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;

/**
 * A place in a {@link PendingTable} for one pending operation at a time: a call or request that a message completes, or
 * a deadline, a cancellation, the failure of a peer or the end of the node.
 *
 * <p>A <i>turn</i> is one use of the slot. A thread that does not own the operation names the turn that it means, so
 * that a late message, timer or cancellation never affects the next use. The turn is part of the
 * {@linkplain #number number} that travels with the operation. Within a turn a slot has a <i>phase</i>: {@link #FREE},
 * {@link #WAITING}, or one of those that a kind of operation defines for itself, up to {@link #PHASES} in all. Each
 * change of phase is one compare-and-set, and exactly one thread succeeds.
 *
 * <p><b>Threads:</b> any, except for {@link #enter} and {@link #leave}, which belong to the owner of the slot.
 */
public abstract class PendingSlot {
    /** The slot is not in use. */
    public static final int FREE = 0;

    /** The operation has begun and nothing has completed it. */
    public static final int WAITING = 1;

    /** The largest number of phases; kinds of operations number theirs from 2. */
    public static final int PHASES = 8;

    private static final long PHASE = PHASES - 1;
    private static final int PHASE_BITS = 3;
    private static final VarHandle STATE = FieldHandles.of(MethodHandles.lookup(), "state", long.class);

    private final int index;
    private long state; // the turn times PHASES, and the phase

    /** The next free slot, plus 1; written by the thread that puts this one on the table's stack. */
    int nextFree;

    /** @param index the slot's index in its table */
    protected PendingSlot(int index) {
        this.index = index;
    }

    /** The slot's index in its table. */
    public final int index() {
        return index;
    }

    /** The current turn; for the owner. */
    public final long turn() {
        return turn((long) STATE.getOpaque(this));
    }

    /** The current turn and phase. */
    public final long look() {
        return (long) STATE.getAcquire(this);
    }

    /** The turn in the result of {@link #look}. */
    public static long turn(long seen) {
        return seen & ~PHASE;
    }

    /** The phase in the result of {@link #look}. */
    public static int phase(long seen) {
        return (int) (seen & PHASE);
    }

    /** The number of a turn. */
    public final long number(long turn) {
        return PendingNumber.of(index, turn >>> PHASE_BITS);
    }

    /** Whether a number is that of a turn. */
    public final boolean isNumber(long number, long turn) {
        return number(turn) == number;
    }

    /**
     * Begins the next turn, in {@link #WAITING}. What completes it can find it from here on, so its fields are set
     * before.
     *
     * <p>The owner then checks whether the peer has departed and whether the table is closed, with a full fence or an
     * atomic update in between: a thread that marks the peer as departed, or the table as closed, looks at the slots
     * next (Dekker).
     */
    protected final void enter() {
        STATE.setRelease(this, turn() + PHASES | WAITING);
    }

    /** Ends the turn. The slot still has to be {@linkplain PendingTable#give given back}. */
    protected final void leave() {
        STATE.setRelease(this, turn() | FREE);
    }

    /** Changes the phase of a turn; false if the turn is over or in another phase. */
    protected final boolean advance(long turn, int from, int to) {
        return STATE.compareAndSet(this, turn | from, turn | to);
    }

    /**
     * A peer has failed or has left the job, and the slot was in use. Called for every peer: the slot decides whether
     * its operation depends on this one. Must not block and must not run code of the program.
     *
     * @param turn the turn in which the slot was; it may be over by now
     */
    protected abstract void peerDeparted(long turn, Peer peer);

    /**
     * The node closes, and the slot was in use. Must not block and must not run code of the program.
     *
     * @param turn the turn in which the slot was; it may be over by now
     */
    protected abstract void nodeClosed(long turn);
}
