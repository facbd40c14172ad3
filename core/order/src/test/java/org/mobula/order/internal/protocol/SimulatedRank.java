package org.mobula.order.internal.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderedMessage;
import org.mobula.order.View;

/** A rank of a simulation: its participant, and a service whose state is how far it has got with each origin. */
final class SimulatedRank implements ProtocolSender, ProtocolActions {
    /** What a rank's process does. */
    enum Life {
        /** Runs, and has nothing to do with the order yet. */
        IDLE,
        /** Takes part, or wants to. */
        PARTAKING,
        /** Has ended. */
        DEAD
    }

    private final int rank;
    private final OrderSimulation simulation;
    private final Participant participant;
    private final long[] numbers; // the service's state: by origin, the last one delivered
    private Life life = Life.IDLE;
    private long sequence;
    private boolean told = true; // that it has all
    private long submitted;
    private long pausedUntil;
    private long consumed;
    private long consumesAfter; // microseconds
    private long underWay; // bytes
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

    void becomes(Life next) {
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

    /** Whether all that was submitted here has been delivered here. */
    boolean isServed() {
        return numbers[rank] == submitted && told;
    }

    /** Whether it was a member, and is none any more. */
    boolean isDone() {
        return life == Life.DEAD || left || stop != null;
    }

    boolean takesPart() {
        return life == Life.PARTAKING && stop == null && !left;
    }

    /** The service deals with each message only so long after it was delivered, and after the one before. */
    void consumeLate(long microseconds) {
        consumesAfter = microseconds;
    }

    /** Submits a message if this rank's window has room, as a program does that waits for that; whether it had. */
    boolean offer() {
        boolean room = underWay <= OrderSimulation.WINDOW;
        if (room) {
            submit();
        }
        return room;
    }

    /** Bytes of messages of this rank's own that not all have dealt with. */
    long underWay() {
        return underWay;
    }

    /** The last message that the service has dealt with. */
    long consumed() {
        return consumed;
    }

    void submit() {
        underWay += Window.bytes(new byte[12]);
        long number = participant.submit(
                ByteBuffer.allocate(12).putInt(rank).putLong(submitted + 1).array());
        check(number == submitted + 1, "numbers its message " + number + " behind " + submitted);
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
    public void deliver(OrderedMessage placed) {
        check(placed.sequence() == sequence + 1, "is given " + placed.sequence() + " behind " + sequence);
        check(
                placed.number() == numbers[placed.origin()] + 1,
                "is given number " + placed.number() + " of rank " + placed.origin() + " behind "
                        + numbers[placed.origin()]);
        ByteBuffer body = ByteBuffer.wrap(placed.body());
        check(body.getInt() == placed.origin() && body.getLong() == placed.number(), "is given the body of another");
        simulation.checkHeld(rank, placed.sequence(), placed.origin());
        sequence++;
        told = false;
        numbers[placed.origin()]++;
        simulation.chronicle().delivered(rank, sequence, new DeliveryRecord.Entry(placed.origin(), placed.number()));
        check(!left && stop == null, "is given a message behind the end");
        if (consumesAfter == 0) {
            consumed = sequence;
            participant.consumed(sequence);
        } else {
            consumeLater(sequence);
        }
    }

    private void consumeLater(long upTo) {
        simulation.service(rank, consumesAfter, () -> {
            consumed = upTo;
            if (participant.isAwaited(upTo)) {
                participant.tellConsumed(upTo);
            }
        });
    }

    @Override
    public void released(long bytes) {
        underWay -= bytes;
        check(underWay >= 0, "is given back more than it has submitted");
    }

    @Override
    public void delivered() {
        check(!told, "is told twice that it has all");
        told = true;
    }

    @Override
    public void changed(View next) {
        if (next.number() == 1) {
            simulation.beginAnew(rank);
        }
        simulation.chronicle().changed(rank, next);
        check(view == null || view.number() < next.number(), "sees " + next + " behind " + view);
        check(next.contains(rank), "sees " + next + " and is no member");
        view = next;
    }

    @Override
    public void handOver(int to, long number, long at) {
        check(at == sequence, "hands its state over for " + at + " when it is at " + sequence);
        ByteBuffer state = ByteBuffer.allocate(8 * numbers.length);
        Arrays.stream(numbers).forEach(state::putLong);
        if (simulation.isWithheld()) {
            simulation.later(rank, () -> participant.notHandedOver(to, number));
        } else {
            simulation.later(rank, () -> participant.handedOver(to, number, at, state.array()));
        }
    }

    @Override
    public void restore(byte[] state, long at) {
        check(sequence == 0, "is given a state behind " + sequence);
        ByteBuffer buffer = ByteBuffer.wrap(state);
        Arrays.setAll(numbers, i -> buffer.getLong());
        check(
                Arrays.stream(numbers).sum() == at,
                "is given the state of " + Arrays.stream(numbers).sum() + " for " + at);
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
        check(isJustified(why), "stops without need: " + why);
        stop = why;
    }

    /** Whether what was done to ranks is enough for this. */
    private boolean isJustified(StopCause why) {
        boolean all = why.ranks().stream().allMatch(simulation::isHarmed);
        return switch (why.reason()) {
            case TOO_MANY_FAILED -> all && why.ranks().size() > simulation.tolerated();
            case NO_MAJORITY, STATE_LOST, NO_FOUNDER -> all && !why.ranks().isEmpty();
            case EXPELLED, SERVICE_FAILED -> simulation.isHarmed(rank);
            case HALTED -> why.ranks().equals(List.of(rank));
            case NO_STATE -> simulation.hasWithheld();
        };
    }

    private void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError("rank " + rank + " " + what);
        }
    }

    @Override
    public String toString() {
        return "rank " + rank + " " + life + (left ? " left" : "") + (stop == null ? "" : " " + stop) + " at "
                + sequence + ", served " + numbers[rank] + " of " + submitted + " in " + view;
    }
}
