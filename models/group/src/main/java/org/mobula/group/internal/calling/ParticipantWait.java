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
 * One participant's wait for others in one call, which ends at its deadline or when it is interrupted. One second
 * before the deadline, or after half of a time below two seconds, it asks the others which calls they have begun, so
 * that the exception can name those that are missing.
 *
 * <p><b>Threads:</b> the waiting one.
 */
final class ParticipantWait {
    private static final long INQUIRY_NANOS = 1_000_000_000; // enough for an answer on a busy machine

    private final Participants participants;
    private final MeetingSender sender;
    private final long call;
    private final long deadline = Deadline.current();
    private final long begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
    private @Nullable ProgressInquiry inquiry;

    ParticipantWait(Participants participants, MeetingSender sender, long call) {
        this.participants = participants;
        this.sender = sender;
        this.call = call;
    }

    /** Whether the deadline has passed or the thread was interrupted. */
    boolean isOver() {
        return Deadline.isPast(deadline) || Thread.currentThread().isInterrupted();
    }

    /** Waits for a completion; false if the wait ended before. */
    boolean await(Completion done) {
        boolean ended = participants.engine().awaitInterruptibly(done, inquiryTime());
        if (!ended && deadline != Deadline.NONE) {
            if (inquiry == null) { // once: there is no time for a second inquiry
                inquiry = ProgressInquiry.begin(participants, sender, call);
            }
            ended = participants.engine().awaitInterruptibly(done, deadline);
        }
        return ended;
    }

    private long inquiryTime() {
        return deadline == Deadline.NONE
                ? deadline
                : deadline - Math.min(INQUIRY_NANOS, Math.max(0, Deadline.remaining(deadline) / 2));
    }

    /**
     * Why nothing came.
     *
     * @param ended whether the wait ended with its completion
     */
    MobulaException failure(boolean ended) {
        MobulaException lost = participants.lost(call);
        if (lost != null) {
            return lost;
        }
        String action = participants.action();
        if (ended) {
            return new NodeClosedException(participants.engine().rank(), action);
        }
        ProgressInquiry asked = inquiry;
        return asked != null && Deadline.isPast(deadline)
                ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - begun), asked.advice())
                : new CallInterruptedException(
                        action, "Other participants may wait for this one until their deadlines");
    }
}
