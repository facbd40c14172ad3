package org.mobula.order.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderedMessage;

/** A message between ranks about an order. */
public sealed interface Message {
    /** A message of one view. Ranks that have not installed the view keep it; ranks in a later view ignore it. */
    sealed interface InView extends Message {
        /** The view's number. */
        long view();
    }

    /** Requests places for messages of the sender, numbered from {@code number} on. To the sequencer. */
    record Request(long number, List<byte[]> bodies) implements Message {}

    /**
     * Messages of one origin with their places, from {@code first} on. From the sequencer to all members but the
     * origin.
     *
     * @param number the first message's number among its origin's
     * @param awaited whether the sequencer waits for an acknowledgement
     * @param bodies empty if only the acknowledgement is requested
     */
    record Ordered(long view, long first, int origin, long number, boolean awaited, List<byte[]> bodies)
            implements InView {
        /** The same, without a request for an acknowledgement. */
        Ordered unanswered() {
            return new Ordered(view, first, origin, number, false, bodies);
        }

        /** Requests an acknowledgement afterwards. */
        Ordered question() {
            int count = bodies.size();
            return new Ordered(view, first + count, origin, number + count, true, List.of());
        }
    }

    /**
     * The next {@code count} messages of the receiver itself have their places, from {@code first} on. From the
     * sequencer.
     *
     * @param awaited as above
     */
    record Placed(long view, long first, int count, boolean awaited) implements InView {}

    /**
     * The sender holds all messages up to {@code sequence}. To the sequencer.
     *
     * @param hasState whether it also has the state before them
     * @param consumed the last message that its service has consumed
     */
    record Held(long view, long sequence, boolean hasState, long consumed) implements InView {}

    /**
     * Announces progress. From the sequencer to all members.
     *
     * @param held enough members hold the messages up to this one; they may be delivered
     * @param everywhere all members have consumed the messages up to this one
     */
    record Stable(long view, long held, long everywhere) implements InView {}

    /** The sender wants to become a member. To all ranks. */
    record Join() implements Message {}

    /**
     * The sender intends to begin the order because these ranks have ended, and asks whether the receiver is free. To
     * all others.
     */
    record Found(List<Integer> ended) implements Message {}

    /** The sender is not a member, and no message of these ended ranks is in flight that could make it one. */
    record Free(List<Integer> ended) implements Message {}

    /** The sender, a member, wants to leave. To all members. */
    record Leave() implements Message {}

    /**
     * The sender no longer takes part. To all ranks.
     *
     * @param tookPart whether it was ever a member, so that messages may be lost with it
     */
    record Quit(boolean tookPart) implements Message {}

    /** A member has departed, as the sender sees it. To the coordinator of the next view. */
    record Departed(int rank, boolean ended) implements Message {}

    /** The sender attempts to coordinate the next view; {@code last} is the last message it holds. */
    record Prepare(long view, Ballot ballot, long last) implements InView {}

    /**
     * The sender no longer takes part in this view, and ignores lower ballots.
     *
     * @param accepted the proposal of a lower ballot that it has accepted
     * @param last the last message it holds
     * @param tail its messages that the coordinator lacks
     */
    record Promise(
            long view,
            Ballot ballot,
            boolean hasState,
            @Nullable Proposal accepted,
            long last,
            List<OrderedMessage> tail)
            implements InView {}

    /** The sender has promised a higher ballot. */
    record Refuse(long view, Ballot promised) implements InView {}

    /** Proposes the next view; {@code missing} are the messages up to its cut that the receiver lacks. */
    record Propose(long view, Proposal proposal, List<OrderedMessage> missing) implements InView {}

    /** The sender has accepted the proposal. */
    record Accepted(long view, Ballot ballot) implements InView {}

    /** The next view has been decided. From the coordinator to all, and from each member to all. */
    record Install(Proposal proposal) implements Message {}

    /**
     * The state resulting from the messages up to {@code sequence}. From the sequencer to a member that lacks it.
     *
     * @param numbers by rank: the number of its last message among them
     */
    record State(long view, long sequence, long[] numbers, byte[] state) implements InView {}

    /** The state cannot be transferred. From the sequencer to a member that lacks it. */
    record Withheld(long view) implements InView {}

    /** The order has stopped. */
    record Stopped(long view, StopCause stop) implements InView {}
}
