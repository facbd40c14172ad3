package org.mobula.message.internal.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.SendMode;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.pointtopoint.ReceiveOperation;
import org.mobula.message.internal.pointtopoint.SendOperation;
import org.mobula.message.internal.section.SectionElements;

/**
 * The carrier of a blocking operation on objects. A message is an array of objects.
 *
 * <p><b>Threads:</b> that of the caller.
 */
final class ObjectCarrier<T> implements BlockingSteps {
    private final CollectiveContext context;
    private final PointToPointEngine pointToPoint;
    private final CollectiveCall call;
    private final int tag;
    private final long part; // the operation, sent with its messages
    private final Places<T> places;
    private final @Nullable BinaryOperator<T> operator;
    private final List<Arrival> arrivals = new ArrayList<>();
    private final List<SendOperation> sends = new ArrayList<>();

    private record Arrival(ReceiveOperation receive, int peer, Slice into) {}

    /** The objects of SEND, RECEIVE and SCRATCH. */
    record Places<T>(
            @Nullable T[] send,
            @Nullable T[] receive,
            @Nullable Object[] scratch) {
        Places(@Nullable T[] send, @Nullable T[] receive, Schedule schedule) {
            this(send, receive, new Object[Math.toIntExact(schedule.scratch())]);
        }

        private @Nullable Object[] of(Slice slice) {
            return switch (slice.place()) {
                case SEND -> send;
                case RECEIVE -> receive;
                case SCRATCH -> scratch;
                case AREA -> throw new IllegalStateException("objects are not published: " + slice);
            };
        }
    }

    ObjectCarrier(
            CollectiveContext context,
            CollectiveCall call,
            int tag,
            Places<T> places,
            @Nullable BinaryOperator<T> operator) {
        this.context = context;
        this.pointToPoint = context.pointToPoint();
        this.call = call;
        this.tag = tag;
        this.part = OperationFingerprint.ofMessages(call);
        this.places = places;
        this.operator = operator;
    }

    private @Nullable Object[] place(Slice slice) {
        return places.of(slice);
    }

    @Override
    public void receive(int peer, Slice into) {
        ReceiveOperation receive = pointToPoint.newReceive();
        receive.ofOperation(part);
        pointToPoint.post(receive, SectionElements.OBJECT, peer, tag);
        arrivals.add(new Arrival(receive, peer, into));
    }

    @Override
    public void send(int peer, Slice from) {
        int begin = Math.toIntExact(from.offset());
        Object[] objects = new Object[Math.toIntExact(from.count())];
        System.arraycopy(place(from), begin, objects, 0, objects.length);
        SendOperation send = pointToPoint.newSend();
        send.ofOperation(part);
        pointToPoint.startObject(send, objects, peer, tag, SendMode.STANDARD);
        sends.add(send);
    }

    @Override
    public void copy(Slice from, Slice into) {
        System.arraycopy(
                place(from), (int) from.offset(), place(into), (int) into.offset(), Math.toIntExact(from.count()));
    }

    @Override
    @SuppressWarnings("unchecked") // all objects were given by some rank, as a T
    public void combine(Slice operand, Slice into, boolean lower) {
        BinaryOperator<T> combining = operator;
        if (combining == null) {
            throw new IllegalStateException("an operation without a reduction combines " + operand + " and " + into);
        }
        @Nullable Object[] target = place(into);
        for (int i = 0; i < into.count(); i++) {
            T one = (T) place(operand)[(int) operand.offset() + i];
            T other = (T) target[(int) into.offset() + i];
            target[(int) into.offset() + i] = lower ? combining.apply(one, other) : combining.apply(other, one);
        }
    }

    @Override
    public void awaitRound() {
        context.checkNotFailed();
        for (Arrival arrival : arrivals) {
            arrival.receive().awaitDone(CollectiveContext.GIVEN_UP);
            arrival.receive().outcome();
            put(arrival);
        }
        for (SendOperation each : sends) {
            each.awaitDone(CollectiveContext.GIVEN_UP);
            each.outcome();
        }
        arrivals.clear();
        sends.clear();
    }

    @Override
    public void releaseBuffers() {
        sends.forEach(SendOperation::releaseBuffers);
    }

    private void put(Arrival arrival) {
        Slice into = arrival.into();
        if (!(arrival.receive().object() instanceof Object[] objects) || objects.length != into.count()) {
            throw new MessageArgumentException(
                    pointToPoint.members().where() + call.describe() + ": rank " + arrival.peer()
                            + " did not send " + into.count() + " objects. Call the same operations at all ranks, "
                            + "in the same order");
        }
        System.arraycopy(objects, 0, place(into), (int) into.offset(), objects.length);
    }
}
