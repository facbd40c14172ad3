package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who polls: one thread, the <i>leader</i>.
 *
 * <p>A waiting thread goes by its id, one of the node's own threads by its id made negative. A leader that stops polling
 * <i>rests</i>: it stays the leader until somebody else wants to be, so that a program that waits again and again takes
 * the lease once, not every time. Anyone may take the lease from a leader that rests, waiting threads also from the node's
 * own: those wait for nothing themselves.
 *
 * <p>Polling any endpoint from any thread is safe; two leaders for a moment do no harm.
 *
 * <p><b>Threads:</b> any.
 */
final class PollingLease {
    private static final long NOBODY = 0;
    private static final VarHandle LEADER;
    private static final VarHandle RESTING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LEADER = lookup.findVarHandle(PollingLease.class, "leader", long.class);
            RESTING = lookup.findVarHandle(PollingLease.class, "resting", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long leader;
    private long resting;

    /** Who leads, resting or not. */
    long holder() {
        return (long) LEADER.getAcquire(this);
    }

    boolean isHeldBy(long me) {
        return holder() == me;
    }

    /** Whether nobody polls: anyone may take the lease. */
    boolean isFree() {
        long seen = holder();
        return seen == NOBODY || seen == (long) RESTING.getOpaque(this);
    }

    /** For a waiting thread: leads if nobody polls, or one of the node's own threads does. */
    boolean take(long me) {
        long seen = holder();
        return seen < NOBODY ? LEADER.compareAndSet(this, seen, me) : takeFree(me);
    }

    /** Leads if nobody polls. */
    boolean takeFree(long me) {
        long seen = holder();
        return (seen == NOBODY || seen == (long) RESTING.getOpaque(this)) && LEADER.compareAndSet(this, seen, me);
    }

    /** Takes the lease from a thread that is stuck. */
    boolean depose(long stuck, long me) {
        return LEADER.compareAndSet(this, stuck, me);
    }

    /** Polls no more for now. Only for the leader. */
    void rest(long me) {
        RESTING.setOpaque(this, me); // why opaque: a hint; what it lets others do is safe at any time
    }

    /** Polls again, if it still leads. */
    void resume(long me) {
        if ((long) RESTING.getOpaque(this) == me) {
            RESTING.setOpaque(this, NOBODY);
        }
    }
}
