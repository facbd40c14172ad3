package org.mobula.invoke.internal.protocol;

import org.mobula.runtime.spi.PendingSlot;

/**
 * The phases of a remote call, and the transitions between them.
 *
 * <pre>
 * FREE -> WAITING                    begun; a thread waits, or is about to
 * WAITING -> FILLING -> STARTED      a future waits in place of the thread
 * WAITING, STARTED -> FILLING        a thread owns the outcome: it has polled the reply or detected the peer's failure
 * FILLING -> ARRIVING -> FILLING     the blocks of the result are in transit
 * WAITING, STARTED, ARRIVING -> ABANDONED    the caller has given up; the late reply frees the slot
 * WAITING, STARTED -> CANCELLING     given up before its reply: a thread informs the called rank, or the node closes
 * CANCELLING -> ABANDONED            informed
 * CANCELLING -> ANSWERED             the reply has arrived meanwhile; the thread that gave the call up frees the slot
 * ABANDONED -> FILLING               the late reply has arrived, or the peer has failed
 * FILLING, ANSWERED -> FREE
 * </pre>
 *
 * <p>The phases are numbers, not an enum, because they are part of a word that changes by compare-and-set.
 */
final class CallPhase {
    static final int FREE = PendingSlot.FREE;
    static final int WAITING = PendingSlot.WAITING;
    static final int STARTED = 2;
    static final int FILLING = 3;
    static final int ARRIVING = 4;
    static final int ABANDONED = 5;
    static final int CANCELLING = 6;
    static final int ANSWERED = 7;

    /** By phase, the set of its successors: the table above. */
    private static final int[] NEXT = {
        set(WAITING),
        set(FILLING, ABANDONED, CANCELLING),
        set(FILLING, ABANDONED, CANCELLING),
        set(FREE, STARTED, ARRIVING),
        set(FILLING, ABANDONED),
        set(FILLING),
        set(ABANDONED, ANSWERED),
        set(FREE)
    };

    private CallPhase() {}

    private static int set(int... phases) {
        int set = 0;
        for (int phase : phases) {
            set |= 1 << phase;
        }
        return set;
    }

    /** Whether one phase may follow another one. */
    static boolean follows(int from, int to) {
        return (NEXT[from] & 1 << to) != 0;
    }
}
