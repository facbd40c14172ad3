package org.mobula.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;

/**
 * Carries a collective operation whose elements are objects: a message is an array of them.
 *
 * <p><b>Threads:</b> the caller's.
 */
final class ObjectCarrier<T> implements WaitingCarrier {
    private final CollectiveContext context;
    private final Exchange exchange;
    private final CollectiveCall call;
    private final int tag;
    private final long part; // the operation, for its messages
    private final @Nullable T[] send;
    private final @Nullable T[] receive;
    private final @Nullable Object[] scratch;
    private final @Nullable BinaryOperator<T> operator;
    private final List<Arrival> arrivals = new ArrayList<>();
    private final List<SendOperation> sends = new ArrayList<>();

    private record Arrival(ReceiveOperation receive, int peer, Slice into) {}

    ObjectCarrier(
            CollectiveContext context,
            CollectiveCall call,
            int tag,
            @Nullable T[] send,
            @Nullable T[] receive,
            Schedule schedule,
            @Nullable BinaryOperator<T> operator) {
        this.context = context;
        this.exchange = context.exchange();
        this.call = call;
        this.tag = tag;
        this.part = CollectiveLabel.ofMessages(call);
        this.send = send;
        this.receive = receive;
        this.scratch = new Object[Math.toIntExact(schedule.scratch())];
        this.operator = operator;
    }

    private @Nullable Object[] place(Slice slice) {
        return switch (slice.place()) {
            case SEND -> send;
            case RECEIVE -> receive;
            case SCRATCH -> scratch;
            case AREA -> throw new IllegalStateException("objects are not published: " + slice);
        };
    }

    @Override
    public void receive(int peer, Slice into) {
        ReceiveOperation receive = new ReceiveOperation(exchange);
        receive.ofOperation(part);
        exchange.post(receive, ReceiveOperation.OBJECT, peer, tag);
        arrivals.add(new Arrival(receive, peer, into));
    }

    @Override
    public void send(int peer, Slice from) {
        int begin = Math.toIntExact(from.offset());
        Object[] objects = new Object[Math.toIntExact(from.count())];
        System.arraycopy(place(from), begin, objects, 0, objects.length);
        SendOperation send = new SendOperation(exchange);
        send.ofOperation(part);
        exchange.startObject(send, objects, peer, tag);
        sends.add(send);
    }

    @Override
    public void copy(Slice from, Slice into) {
        System.arraycopy(
                place(from), (int) from.offset(), place(into), (int) into.offset(), Math.toIntExact(from.count()));
    }

    @Override
    @SuppressWarnings("unchecked") // why: all places hold what some rank gave, which is a T everywhere
    public void combine(Slice operand, Slice into, boolean lower) {
        BinaryOperator<T> combining = operator;
        if (combining == null) {
            throw new IllegalStateException("an operation that moves objects combines " + operand + " and " + into);
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
        context.checkWhole();
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
    public void letGo() {
        sends.forEach(SendOperation::letGo);
    }

    private void put(Arrival arrival) {
        Slice into = arrival.into();
        if (!(arrival.receive().object() instanceof Object[] objects) || objects.length != into.count()) {
            throw new MessageArgumentException(exchange.members().where() + call.describe() + ": rank " + arrival.peer()
                    + " sent something else than " + into.count() + " objects. Call the same operations at all ranks, "
                    + "in the same order");
        }
        System.arraycopy(objects, 0, place(into), (int) into.offset(), objects.length);
    }

    /** For messages about it. */
    @Override
    public String toString() {
        return call.describe() + ", " + Arrays.toString(receive);
    }
}
