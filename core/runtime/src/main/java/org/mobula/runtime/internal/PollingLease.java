package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;

/**
 * The right to poll. One thread holds it, the <i>leader</i>.
 *
 * <p>A waiting thread is identified by its id, a thread of the node by its negated id. A leader that stops polling is
 * <i>paused</i>: it remains the leader until another thread takes the lease, so that a thread that waits often takes
 * the lease once. Any thread may take the lease from a paused leader. A waiting thread may also take it from a thread
 * of the node, which waits for nothing.
 *
 * <p>Any thread may poll any endpoint safely, so two leaders at the same moment do no harm.
 *
 * <p><b>Threads:</b> any.
 */
final class PollingLease {
    private static final long NONE = 0;
    private static final VarHandle LEADER = FieldHandles.of(MethodHandles.lookup(), "leader", long.class);
    private static final VarHandle PAUSED = FieldHandles.of(MethodHandles.lookup(), "paused", long.class);

    private long leader;
    private long paused;

    /** The id of the leader, paused or not. */
    long holder() {
        return (long) LEADER.getAcquire(this);
    }

    boolean isHeldBy(long me) {
        return holder() == me;
    }

    /** Whether no thread polls, so that any may take the lease. */
    boolean isFree() {
        long seen = holder();
        return seen == NONE || seen == (long) PAUSED.getOpaque(this);
    }

    /** For a waiting thread: takes the lease if no thread polls, or a thread of the node does. */
    boolean take(long me) {
        long seen = holder();
        return seen < NONE ? LEADER.compareAndSet(this, seen, me) : takeFree(me);
    }

    /** Takes the lease if no thread polls. */
    boolean takeFree(long me) {
        long seen = holder();
        return (seen == NONE || seen == (long) PAUSED.getOpaque(this)) && LEADER.compareAndSet(this, seen, me);
    }

    /** Takes the lease from a thread that is stuck. */
    boolean preempt(long stuck, long me) {
        return LEADER.compareAndSet(this, stuck, me);
    }

    /** Stops polling for now. Only for the leader. */
    void pause(long me) {
        PAUSED.setOpaque(this, me); // opaque: a hint; to take the lease is safe at any time
    }

    /** Polls again if it still leads. */
    void resume(long me) {
        if ((long) PAUSED.getOpaque(this) == me) {
            PAUSED.setOpaque(this, NONE);
        }
    }
}
