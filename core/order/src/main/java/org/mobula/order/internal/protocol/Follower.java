package org.mobula.order.internal.protocol;

import java.util.List;
import org.mobula.order.OrderProtocolException;

/** What a member of a view does that is not the sequencer: takes messages with their places, and says what it holds. */
final class Follower {
    private final Participant participant;
    private final Submissions submissions;
    private final Acknowledgements answers = new Acknowledgements();

    Follower(Participant participant, Submissions submissions) {
        this.participant = participant;
        this.submissions = submissions;
    }

    /** Own messages have their places. */
    void placed(int source, Message.Placed message) {
        if (participant.isNormal()) { // why only then: as below
            int self = participant.self();
            long number = participant.holding().numbers()[self] + 1;
            List<byte[]> bodies = submissions.bodies(number, message.count());
            take(source, new Message.Ordered(message.view(), message.first(), self, number, message.awaited(), bodies));
        }
    }

    /** Others' messages have their places. */
    void ordered(int source, Message.Ordered message) {
        int self = participant.self();
        if (message.origin() == self) {
            throw new OrderProtocolException("rank " + source + " sends rank " + self + " its own messages");
        }
        take(source, message);
    }

    private void take(int source, Message.Ordered message) {
        int sequencer = participant.view().sequencer();
        if (source != sequencer) {
            throw new OrderProtocolException("rank " + source + " gives messages places in view " + message.view()
                    + ", whose" + " sequencer is rank " + sequencer);
        }
        if (!participant.isNormal()) {
            return; // why: this rank has said already which messages it holds of this view
        }
        DeliveryState holding = participant.holding();
        if (message.first() != holding.last() + 1) {
            throw new OrderProtocolException("rank " + source + " gives place " + message.first() + " behind place "
                    + holding.last() + " in view " + message.view());
        }
        holding.append(message.origin(), message.number(), message.bodies());
        if (message.awaited()) {
            answers.await(holding.last());
        }
    }

    /** Tells the sequencer what is here and was dealt with: at once if it waits for that, else now and then. */
    void answer() {
        DeliveryState holding = participant.holding();
        if (holding.isSeated() && participant.wanted() <= 2) {
            holding.allow(holding.last()); // why: the sequencer and this rank hold it
        }
        if (answers.isDue(holding.last()) || holding.consumption().isDue()) {
            answerNow();
        }
    }

    void answerNow() {
        DeliveryState holding = participant.holding();
        ConsumptionTracker consumption = holding.consumption();
        answers.give(holding.last());
        consumption.tell();
        Proposal view = participant.view();
        participant.send(
                view.sequencer(),
                new Message.Held(view.view(), holding.last(), holding.isSeated(), consumption.consumed()));
    }
}
