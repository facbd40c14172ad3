package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.collective.Collective;
import org.mobula.collective.Place;
import org.mobula.collective.Schedule;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;
import org.mobula.collective.Step;

/**
 * Collects the steps of one rank.
 *
 * <p>Sends and receives between two calls of {@link #next} run concurrently. A local step after them starts a new
 * round, and so does a publication.
 *
 * <p>Empty messages are omitted if both sides omit them. If a rank knows the length of a message only from its own
 * caller, which may be mistaken, empty messages are sent, so that the other side detects the mistake rather than
 * waiting.
 */
public final class ScheduleBuilder {
    private final boolean sendsEmptyMessages;
    private final List<Schedule.Round> rounds = new ArrayList<>();
    private List<Step> steps = new ArrayList<>();
    private boolean exchanging;
    private long scratch;

    /** @param sendsEmptyMessages whether messages of no elements are sent */
    private ScheduleBuilder(boolean sendsEmptyMessages) {
        this.sendsEmptyMessages = sendsEmptyMessages;
    }

    /** For an operation. */
    static ScheduleBuilder of(Collective collective, Shape shape) {
        return new ScheduleBuilder(
                switch (collective) {
                    case BARRIER, BROADCAST, REDUCE, ALL_REDUCE, SCAN, EXSCAN -> shape.length() == 0;
                    default -> true;
                });
    }

    /** Working memory. */
    Slice scratch(long count) {
        Slice slice = new Slice(Place.SCRATCH, scratch, count);
        scratch += count;
        return slice;
    }

    /** Starts a new round: the next steps depend on the previous ones. */
    void next() {
        if (!steps.isEmpty()) {
            rounds.add(new Schedule.Round(steps));
            steps = new ArrayList<>();
        }
        exchanging = false;
    }

    void copy(Slice from, Slice into) {
        if (from.count() != into.count()) {
            throw new IllegalStateException("cannot copy " + from + " into " + into);
        }
        if (from.count() > 0 && !from.equals(into)) {
            local(new Step.Copy(from, into));
        }
    }

    /** @param lower whether the operand comes from lower ranks than the elements of {@code into} */
    void combine(Slice operand, Slice into, boolean lower) {
        if (operand.count() > 0) {
            local(new Step.Combine(operand, into, lower));
        }
    }

    void send(int peer, Slice from) {
        if (from.count() > 0) {
            steps.add(new Step.Send(peer, from));
            exchanging = true;
        } else if (sendsEmptyMessages) {
            signal(peer);
        }
    }

    void receive(int peer, Slice into) {
        if (into.count() > 0) {
            steps.add(new Step.Receive(peer, into));
            exchanging = true;
        } else if (sendsEmptyMessages) {
            await(peer);
        }
    }

    /** Sends an empty message. */
    void signal(int peer) {
        steps.add(new Step.Send(peer, new Slice(Place.SCRATCH, 0, 0)));
        exchanging = true;
    }

    /** Receives an empty message. */
    void await(int peer) {
        steps.add(new Step.Receive(peer, new Slice(Place.SCRATCH, 0, 0)));
        exchanging = true;
    }

    /** Publishes the changes to this rank's part of the area, even if there are none. */
    void publish() {
        if (exchanging) {
            next();
        }
        steps.add(new Step.Publish());
        exchanging = true;
    }

    /** Waits until a rank has published as many times as this rank. */
    void expect(int peer) {
        steps.add(new Step.Expect(peer));
        exchanging = true;
    }

    private void local(Step step) {
        if (exchanging) {
            next();
        }
        steps.add(step);
    }

    /** The collected steps. */
    public Schedule schedule() {
        next();
        return new Schedule(rounds, scratch);
    }
}
