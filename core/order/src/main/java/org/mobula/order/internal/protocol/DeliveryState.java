package org.mobula.order.internal.protocol;

import java.util.List;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedMessage;

/**
 * The messages that this rank holds, which of them may be or have been delivered, and whether it has the state before
 * them.
 */
final class DeliveryState {
    private final int self;
    private final MessageLog log = new MessageLog();
    private final ConsumptionTracker consumption;
    private final ProtocolActions actions;
    private final long[] numbers; // by origin: the last one that has a place
    private boolean hasState;
    private long allowed; // messages up to this one may be delivered
    private long delivered;

    DeliveryState(int self, int size, long share, ProtocolActions actions) {
        this.self = self;
        this.actions = actions;
        this.numbers = new long[size];
        this.consumption = new ConsumptionTracker(log, share);
    }

    MessageLog log() {
        return log;
    }

    /** How far the service has consumed these messages. */
    ConsumptionTracker consumption() {
        return consumption;
    }

    /** The last message held. */
    long last() {
        return log.last();
    }

    /** By origin: the number of its last message that has a place. */
    long[] numbers() {
        return numbers;
    }

    /** By origin: the number of its last delivered message; a copy. */
    long[] numbersDelivered() {
        long[] below = numbers.clone();
        for (long sequence = log.last(); sequence > delivered; sequence--) {
            OrderedMessage placed = log.get(sequence);
            below[placed.origin()] = placed.number() - 1;
        }
        return below;
    }

    /** Returns true if this rank has the state that results from the messages before those held. */
    boolean hasState() {
        return hasState;
    }

    long delivered() {
        return delivered;
    }

    /** Begins after a message, with or without its state. */
    void begin(long sequence, boolean withState) {
        log.reset(sequence);
        delivered = sequence;
        allowed = sequence;
        hasState = withState;
        consumption.begin(sequence);
    }

    /** Receives the state that results from the messages up to one. */
    void restore(Message.State state) {
        if (state.sequence() > log.last() || state.numbers().length != numbers.length) {
            throw new OrderProtocolException("the state of message " + state.sequence()
                    + " arrives before that message," + " or for " + state.numbers().length + " ranks");
        }
        for (int rank = 0; rank < numbers.length; rank++) {
            numbers[rank] = Math.max(numbers[rank], state.numbers()[rank]);
        }
        hasState = true;
        delivered = state.sequence();
    }

    /** Appends messages of one origin. */
    void append(int origin, long number, List<byte[]> bodies) {
        for (int i = 0; i < bodies.size(); i++) {
            append(new OrderedMessage(log.last() + 1, origin, number + i, bodies.get(i)));
        }
    }

    void append(OrderedMessage placed) {
        // only with the state: without it, this rank does not know the earlier messages
        if (hasState && placed.number() != numbers[placed.origin()] + 1) {
            throw new OrderProtocolException("number " + placed.number() + " of rank " + placed.origin()
                    + " gets place " + placed.sequence() + " after number " + numbers[placed.origin()]);
        }
        log.append(placed);
        consumption.appended();
        numbers[placed.origin()] = placed.number();
    }

    /** Allows the delivery of messages up to one, because enough ranks hold them. */
    void allow(long upTo) {
        allowed = Math.max(allowed, upTo);
    }

    /** Drops messages up to one, because all members have consumed them. */
    void forget(long everywhere) {
        // bounded by this rank's own knowledge: an invalid message must not drop what is still needed
        long released = log.forget(Math.min(everywhere, Math.min(delivered, consumption.consumed())), self);
        if (released > 0) {
            actions.released(released);
        }
    }

    /** Delivers what may be delivered; returns true if there was anything. */
    boolean deliver(Submissions submissions) {
        long upTo = Math.min(allowed, log.last());
        boolean any = hasState && delivered < upTo;
        while (hasState && delivered < upTo) {
            OrderedMessage placed = log.get(delivered + 1);
            delivered++;
            if (placed.origin() == self) {
                submissions.delivered(placed.number());
            }
            actions.deliver(placed);
        }
        if (any) {
            actions.delivered();
        }
        return any;
    }
}
