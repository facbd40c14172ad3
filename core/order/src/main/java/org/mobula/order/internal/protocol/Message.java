package org.mobula.order.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderedMessage;

/** What ranks say to each other about an order. */
public sealed interface Message {
    /** Belongs to one view: kept for later by who is not there yet, meaningless for who is beyond. */
    sealed interface InView extends Message {
        /** The view's number. */
        long view();
    }

    /** Gives places to messages of the sender's, numbered from {@code number} on. To the sequencer. */
    record Request(long number, List<byte[]> bodies) implements Message {}

    /**
     * Messages of one origin have their places, from {@code first} on. From the sequencer to all but that one.
     *
     * @param number the first one's among its origin's
     * @param awaited whether the sequencer waits for word that the receiver holds them
     * @param bodies none if only that word is wanted
     */
    record Ordered(long view, long first, int origin, long number, boolean awaited, List<byte[]> bodies)
            implements InView {
        /** The same to who need not answer. */
        Ordered unanswered() {
            return new Ordered(view, first, origin, number, false, bodies);
        }

        /** To follow one that is to be answered after all. */
        Ordered question() {
            int count = bodies.size();
            return new Ordered(view, first + count, origin, number + count, true, List.of());
        }
    }

    /**
     * The next {@code count} messages of the receiver's own have their places, from {@code first} on. From the sequencer.
     *
     * @param awaited as above
     */
    record Placed(long view, long first, int count, boolean awaited) implements InView {}

    /**
     * The sender holds all messages up to {@code sequence}; {@code seated}: and the state below them. To the sequencer.
     *
     * @param consumed the sender's service has dealt with the messages up to this one
     */
    record Held(long view, long sequence, boolean seated, long consumed) implements InView {}

    /**
     * How many members hold what. From the sequencer to all.
     *
     * @param held messages up to this one may be delivered
     * @param everywhere all members have dealt with the messages up to this one
     */
    record Stable(long view, long held, long everywhere) implements InView {}

    /** The sender wants to become a member. To all ranks. */
    record Join() implements Message {}

    /** The sender would begin the order, now that these ranks have ended: are you free? To all others. */
    record Found(List<Integer> ended) implements Message {}

    /** I am no member, and nothing of these ended ranks is under way that could make me one. */
    record Free(List<Integer> ended) implements Message {}

    /** The sender, a member, wants to be none any more. To all members. */
    record Leave() implements Message {}

    /**
     * The sender takes no part any more. To all ranks.
     *
     * @param tookPart whether it ever was a member, so that something may be lost with it
     */
    record Quit(boolean tookPart) implements Message {}

    /** A member is gone, as the sender sees it. To who will have to find the next view. */
    record Departed(int rank, boolean ended) implements Message {}

    /** May I find the view behind this one? {@code last}: the last message I hold. */
    record Prepare(long view, Ballot ballot, long last) implements InView {}

    /**
     * You may; I take part in this view no more, and follow nobody below you.
     *
     * @param accepted what I have accepted from somebody below you
     * @param last the last message I hold
     * @param tail those of my messages that you lack
     */
    record Promise(
            long view,
            Ballot ballot,
            boolean seated,
            @Nullable Proposal accepted,
            long last,
            List<OrderedMessage> tail) implements InView {}

    /** You may not: I follow somebody above you. */
    record Refuse(long view, Ballot promised) implements InView {}

    /** Let this be the next view. {@code missing}: the messages up to its cut that you lack. */
    record Propose(long view, Proposal proposal, List<OrderedMessage> missing) implements InView {}

    /** It may be. */
    record Accepted(long view, Ballot ballot) implements InView {}

    /** It is. From who found it to all, and on from each. */
    record Install(Proposal proposal) implements Message {}

    /**
     * What the messages up to {@code sequence} have made. From the sequencer to a member that lacks it.
     *
     * @param numbers by rank: the number of its last message among these
     */
    record State(long view, long sequence, long[] numbers, byte[] state) implements InView {}

    /** There is no way to hand the state over. From the sequencer to a member that lacks it. */
    record Withheld(long view) implements InView {}

    /** The order is over. */
    record Stopped(long view, StopCause stop) implements InView {}
}
