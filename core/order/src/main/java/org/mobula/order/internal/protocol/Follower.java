package org.mobula.order.internal.protocol;

import java.util.List;
import org.mobula.order.OrderProtocolException;

/** A member that is not the sequencer: receives messages with their places, and acknowledges them. */
final class Follower {
    private final ViewContext context;
    private final Submissions submissions;
    private final Acknowledgements acknowledgements = new Acknowledgements();

    Follower(ViewContext context, Submissions submissions) {
        this.context = context;
        this.submissions = submissions;
    }

    /** Receives the places of messages of this rank. */
    void placed(int source, Message.Placed message) {
        if (context.isNormal()) { // otherwise ignored, as below
            int self = context.self;
            long number = context.delivery.numbers()[self] + 1;
            List<byte[]> bodies = submissions.bodies(number, message.count());
            take(source, new Message.Ordered(message.view(), message.first(), self, number, message.awaited(), bodies));
        }
    }

    /** Receives messages of other ranks with their places. */
    void ordered(int source, Message.Ordered message) {
        int self = context.self;
        if (message.origin() == self) {
            throw new OrderProtocolException("rank " + source + " sends rank " + self + " its own messages");
        }
        take(source, message);
    }

    private void take(int source, Message.Ordered message) {
        int sequencer = context.view().sequencer();
        if (source != sequencer) {
            throw new OrderProtocolException("rank " + source + " gives messages places in view " + message.view()
                    + ", whose sequencer is rank " + sequencer);
        }
        if (!context.isNormal()) {
            return; // this rank has already reported which messages of this view it holds
        }
        DeliveryState delivery = context.delivery;
        if (message.first() != delivery.last() + 1) {
            throw new OrderProtocolException("rank " + source + " gives place " + message.first() + " after place "
                    + delivery.last() + " in view " + message.view());
        }
        delivery.append(message.origin(), message.number(), message.bodies());
        if (message.awaited()) {
            acknowledgements.await(delivery.last());
        }
    }

    /** Acknowledges held and consumed messages if that is due. */
    void acknowledge() {
        DeliveryState delivery = context.delivery;
        if (delivery.hasState() && context.holdersNeeded() <= 2) {
            delivery.allow(delivery.last()); // the sequencer and this rank hold it
        }
        if (acknowledgements.isDue(delivery.last()) || delivery.consumption().isDue()) {
            acknowledgeNow();
        }
    }

    void acknowledgeNow() {
        DeliveryState delivery = context.delivery;
        ConsumptionTracker consumption = delivery.consumption();
        acknowledgements.give(delivery.last());
        consumption.tell();
        Proposal view = context.view();
        context.send(
                view.sequencer(),
                new Message.Held(view.view(), delivery.last(), delivery.hasState(), consumption.consumed()));
    }
}
