package org.mobula.order.internal.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderedMessage;
import org.mobula.order.View;

/**
 * A rank of a simulation: its participant, and a service whose state is the number of messages delivered per origin.
 */
final class SimulatedRank implements ProtocolSender, ProtocolActions {
    /** The state of a rank's process. */
    enum Life {
        /** Running, and not yet joining the order. */
        IDLE,
        /** A member of the order, or joining it. */
        ACTIVE,
        /** The process has ended. */
        DEAD
    }

    private final int rank;
    private final OrderSimulation simulation;
    private final Participant participant;
    private final long[] numbers; // the service's state: by origin, the number of the last message delivered
    private Life life = Life.IDLE;
    private long sequence;
    private boolean notified = true; // that all messages have been delivered
    private long submitted;
    private long pausedUntil;
    private long consumed;
    private long consumptionDelay; // microseconds
    private long unconsumedBytes;
    private boolean left;
    private @Nullable StopCause stop;
    private @Nullable View view;

    SimulatedRank(int rank, int size, int tolerated, OrderSimulation simulation) {
        this.rank = rank;
        this.simulation = simulation;
        this.numbers = new long[size];
        this.participant = new Participant(
                rank,
                new ProtocolRules(size, tolerated, OrderSimulation.PATIENCE_TICKS, new Window(OrderSimulation.WINDOW)),
                this,
                this);
    }

    Participant participant() {
        return participant;
    }

    int rank() {
        return rank;
    }

    Life life() {
        return life;
    }

    void setLife(Life next) {
        life = next;
    }

    boolean isDead() {
        return life == Life.DEAD;
    }

    long pausedUntil() {
        return pausedUntil;
    }

    void pause(long until) {
        pausedUntil = Math.max(pausedUntil, until);
    }

    boolean hasLeft() {
        return left;
    }

    @Nullable
    StopCause stop() {
        return stop;
    }

    @Nullable
    View view() {
        return view;
    }

    long sequence() {
        return sequence;
    }

    /** Returns true if every message submitted at this rank has been delivered to it. */
    boolean isUpToDate() {
        return numbers[rank] == submitted && notified;
    }

    /** Returns true if this rank was a member and no longer is. */
    boolean hasEnded() {
        return life == Life.DEAD || left || stop != null;
    }

    boolean isActive() {
        return life == Life.ACTIVE && stop == null && !left;
    }

    /** Sets how long the service takes to consume each message after it has consumed the previous one. */
    void delayConsumption(long microseconds) {
        consumptionDelay = microseconds;
    }

    /** Submits a message if this rank's window has room, as a waiting program would; returns false if it has none. */
    boolean offer() {
        boolean room = unconsumedBytes <= OrderSimulation.WINDOW;
        if (room) {
            submit();
        }
        return room;
    }

    /** The bytes of this rank's messages that some member has not yet consumed. */
    long unconsumedBytes() {
        return unconsumedBytes;
    }

    /** The last message that the service has consumed. */
    long consumed() {
        return consumed;
    }

    void submit() {
        unconsumedBytes += Window.bytes(new byte[12]);
        long number = participant.submit(
                ByteBuffer.allocate(12).putInt(rank).putLong(submitted + 1).array());
        check(number == submitted + 1, "numbers its message " + number + " after " + submitted);
        submitted = number;
    }

    @Override
    public boolean send(int to, Message message) {
        return simulation.send(rank, to, message);
    }

    @Override
    public boolean sendQuietly(int rank, Message message) {
        return send(rank, message);
    }

    @Override
    public boolean survivesSender(int to) {
        return simulation.link(rank, to).survivesSender();
    }

    @Override
    public void deliver(OrderedMessage message) {
        check(message.sequence() == sequence + 1, "delivers " + message.sequence() + " after " + sequence);
        check(
                message.number() == numbers[message.origin()] + 1,
                "delivers number " + message.number() + " of rank " + message.origin() + " after "
                        + numbers[message.origin()]);
        ByteBuffer body = ByteBuffer.wrap(message.body());
        check(
                body.getInt() == message.origin() && body.getLong() == message.number(),
                "delivers the body of another message");
        simulation.checkHeld(rank, message.sequence(), message.origin());
        sequence++;
        notified = false;
        numbers[message.origin()]++;
        simulation.deliveries().delivered(rank, sequence, new DeliveryRecord.Entry(message.origin(), message.number()));
        check(!left && stop == null, "delivers a message after the end");
        if (consumptionDelay == 0) {
            consumed = sequence;
            participant.consumed(sequence);
        } else {
            scheduleConsumption(sequence);
        }
    }

    private void scheduleConsumption(long upTo) {
        simulation.afterService(rank, consumptionDelay, () -> {
            consumed = upTo;
            if (participant.isAwaited(upTo)) {
                participant.tellConsumed(upTo);
            }
        });
    }

    @Override
    public void released(long bytes) {
        unconsumedBytes -= bytes;
        check(unconsumedBytes >= 0, "is credited more than it has submitted");
    }

    @Override
    public void delivered() {
        check(!notified, "is notified twice that all messages have been delivered");
        notified = true;
    }

    @Override
    public void changed(View next) {
        if (next.number() == 1) {
            simulation.founded(rank);
        }
        simulation.deliveries().changed(rank, next);
        check(view == null || view.number() < next.number(), "installs " + next + " after " + view);
        check(next.contains(rank), "installs " + next + " without being a member");
        view = next;
    }

    @Override
    public void transferState(int to, long number, long at) {
        check(at == sequence, "transfers its state for " + at + " although it is at " + sequence);
        ByteBuffer state = ByteBuffer.allocate(8 * numbers.length);
        Arrays.stream(numbers).forEach(state::putLong);
        if (simulation.withholdsNext()) {
            simulation.afterDelay(rank, () -> participant.stateUnavailable(to, number));
        } else {
            simulation.afterDelay(rank, () -> participant.stateProvided(to, number, at, state.array()));
        }
    }

    @Override
    public void restore(byte[] state, long at) {
        check(sequence == 0, "receives a state after message " + sequence);
        ByteBuffer buffer = ByteBuffer.wrap(state);
        Arrays.setAll(numbers, i -> buffer.getLong());
        check(
                Arrays.stream(numbers).sum() == at,
                "receives the state of " + Arrays.stream(numbers).sum() + " for " + at);
        sequence = at;
        consumed = at;
        participant.consumed(at);
    }

    @Override
    public void left() {
        left = true;
    }

    @Override
    public void stopped(StopCause why) {
        check(stop == null, "stops twice");
        check(isJustified(why), "stops without a reason: " + why);
        stop = why;
    }

    /** Returns true if the injected faults justify this stop. */
    private boolean isJustified(StopCause why) {
        boolean all = why.ranks().stream().allMatch(simulation::isFaulty);
        return switch (why.reason()) {
            case TOO_MANY_FAILED -> all && why.ranks().size() > simulation.tolerated();
            case NO_MAJORITY, STATE_LOST, NO_FOUNDER -> all && !why.ranks().isEmpty();
            case EXPELLED, SERVICE_FAILED -> simulation.isFaulty(rank);
            case HALTED -> why.ranks().equals(List.of(rank));
            case NO_STATE -> simulation.hasWithheld();
        };
    }

    private void check(boolean valid, String violation) {
        if (!valid) {
            throw new AssertionError("rank " + rank + " " + violation);
        }
    }

    @Override
    public String toString() {
        return "rank " + rank + " " + life + (left ? " left" : "") + (stop == null ? "" : " " + stop) + " at "
                + sequence + ", delivered " + numbers[rank] + " of " + submitted + " in " + view;
    }
}
