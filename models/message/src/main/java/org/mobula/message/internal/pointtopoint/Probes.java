package org.mobula.message.internal.pointtopoint;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.Status;
import org.mobula.message.internal.QueueEntry;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/** Looks for messages that have arrived and have not been received. */
public final class Probes {
    private final PointToPointEngine pointToPoint;

    /** Among the messages of one context. */
    public Probes(PointToPointEngine pointToPoint) {
        this.pointToPoint = pointToPoint;
    }

    /**
     * A message that has arrived.
     *
     * @param message to be received later; null if it was not taken
     */
    public record Found(Status status, @Nullable MatchableMessage message) {}

    /** A message, or null if there is none now. */
    public @Nullable Found look(int source, int tag, boolean take) {
        Found found = find(source, tag, take);
        if (found == null) {
            pointToPoint.engine().poll();
            found = findIfPossible(source, tag, take);
        }
        return found;
    }

    /** Waits for a message. */
    public Found await(int source, int tag, boolean take) {
        Found found = find(source, tag, take);
        if (found != null) {
            return found;
        }
        Completion arrived = new Completion(() -> describe(source, tag));
        Mailbox.Prober prober = new Mailbox.Prober(node(source), tag, arrived::complete);
        pointToPoint.mailbox().add(prober);
        try {
            return await(source, tag, take, arrived);
        } finally {
            pointToPoint.mailbox().remove(prober);
        }
    }

    private Found await(int source, int tag, boolean take, Completion arrived) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        while (true) {
            Found found = findIfPossible(source, tag, take);
            if (found != null) {
                return found;
            }
            if (!pointToPoint.engine().awaitInterruptibly(arrived, deadline)) {
                String action = describe(source, tag);
                throw Deadline.isPast(deadline)
                        ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since))
                        : new CallInterruptedException(action, "No message was taken");
            }
            arrived.reset();
        }
    }

    private int node(int source) {
        return source == QueueEntry.ANY
                ? QueueEntry.ANY
                : pointToPoint.members().node(source);
    }

    private @Nullable Found find(int source, int tag, boolean take) {
        MatchableMessage found = pointToPoint.mailbox().find(node(source), tag, take);
        if (found == null) {
            return null;
        }
        Status status = pointToPoint.state().received(found.source(), found.tag(), found.bytes(), found.kind());
        return new Found(status, take ? found : null);
    }

    /** A message; throws if there is none, and none can arrive. */
    private @Nullable Found findIfPossible(int source, int tag, boolean take) {
        Found found = find(source, tag, take);
        int lost = found != null ? QueueEntry.ANY : pointToPoint.lost(source);
        if (lost < 0) {
            return found;
        }
        found = find(source, tag, take); // it may have arrived just before its rank failed
        if (found == null) {
            throw pointToPoint.state().routes().failure(lost, describe(source, tag));
        }
        return found;
    }

    private String describe(int source, int tag) {
        return pointToPoint.members().describe("probing for a message of ", source, tag);
    }
}
