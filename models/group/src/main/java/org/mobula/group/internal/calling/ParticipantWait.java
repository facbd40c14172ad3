package org.mobula.group.internal.calling;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;

/**
 * How long one participant waits for the others in one call: until its deadline, or until it is interrupted. Who has a
 * deadline asks before it who has not come.
 *
 * <p><b>Threads:</b> the one that waits.
 */
final class ParticipantWait {
    private static final long ROLL_CALL_NANOS = 250_000_000;

    private final GroupNode node;
    private final Participation participation;
    private final long call;
    private final long deadline = Deadline.current();
    private final long begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
    private @Nullable ProgressInquiry roll;

    ParticipantWait(GroupNode node, Participation participation, long call) {
        this.node = node;
        this.participation = participation;
        this.call = call;
    }

    /** Whether it is at its end. */
    boolean isOver() {
        return Deadline.isPast(deadline) || Thread.currentThread().isInterrupted();
    }

    /** Waits until something is done; false if patience ends before. */
    boolean await(Completion done) {
        boolean ended = node.engine().awaitInterruptibly(done, soon());
        if (!ended && deadline != Deadline.NONE) {
            if (roll == null) {
                roll = ProgressInquiry.begin(
                        node, participation, call); // why now: to ask when time is up would take more time
            }
            ended = node.engine().awaitInterruptibly(done, deadline);
        }
        return ended;
    }

    /** When it is time to ask who has not come, if the deadline is to be kept. */
    private long soon() {
        return deadline == Deadline.NONE
                ? deadline
                : deadline - Math.min(ROLL_CALL_NANOS, Math.max(0, Deadline.remaining(deadline) / 2));
    }

    /**
     * Why nothing came.
     *
     * @param ended whether the wait ended all the same
     */
    MobulaException failure(boolean ended) {
        MobulaException gone = participation.lost(call);
        if (gone != null) {
            return gone;
        }
        String action = participation.action();
        if (ended) {
            return new NodeClosedException(node.engine().rank(), action);
        }
        ProgressInquiry asked = roll;
        return asked != null && Deadline.isPast(deadline)
                ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - begun), asked.advice())
                : new CallInterruptedException(action, "Other participants may wait in vain");
    }
}
