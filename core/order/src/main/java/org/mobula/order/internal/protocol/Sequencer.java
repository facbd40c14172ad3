package org.mobula.order.internal.protocol;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.mobula.order.OrderProtocolException;

/**
 * The sequencer of a view: assigns places to messages, and counts which members hold them.
 *
 * <p>A rank keeps requests that arrive before it learns that it is the sequencer. The origin sends its requests again
 * to each new sequencer; a message that already has a place is recognised by its number.
 */
final class Sequencer {
    private static final int MAX_UNANNOUNCED =
            64; // consumed messages that members keep at most before the sequencer announces it
    private static final int MAX_CONSECUTIVE_FOREIGN =
            256; // after this many consecutive messages, the other member of a pair becomes the sequencer

    private final ViewContext context;
    private final Recipients recipients;
    private final Queue<Asked> asked = new ArrayDeque<>();
    private final long share; // like MAX_UNANNOUNCED, in bytes
    private final long[] held; // by rank: the last message it has acknowledged
    private final long[] consumed; // by rank: the last message its service has consumed
    private final long[] sure; // by rank: the last message it certainly holds, acknowledged or not
    private final boolean[] member; // by rank: whether it is a member
    private final boolean[] stateful; // by rank: whether it has reported that it has the state
    private final boolean[] stateSent; // by rank: whether this rank has sent it the state
    private final boolean[] stateless; // by rank: whether it has reported that it lacks the state
    private final long[] sorted;
    private long[] below = {}; // by origin: the number of its last message in the state that this view transfers
    private long stable;
    private long everywhere; // announced: all members have consumed the messages up to this one
    private long consumedByAll; // all members have consumed the messages up to this one
    private long unannounced; // bytes of the messages between these two
    private int consecutiveForeign; // messages of others that got places since the last one of this rank
    private boolean lasting; // whether messages to the other member of a pair usually last; cached, for every message

    private record Asked(int origin, Message.Request request) {}

    Sequencer(ViewContext context, long share) {
        int size = context.rules.size();
        this.context = context;
        this.recipients = context.recipients;
        this.share = share;
        this.held = new long[size];
        this.consumed = new long[size];
        this.sure = new long[size];
        this.member = new boolean[size];
        this.stateful = new boolean[size];
        this.stateSent = new boolean[size];
        this.stateless = new boolean[size];
        this.sorted = new long[size];
    }

    /**
     * Returns true if this rank waits for a member's acknowledgement of a message. It waits for f acknowledgements:
     * that of the origin, which is awake because it waits for the place of its message, and those of the first other
     * members that have the state according to the view. A member of a {@linkplain Proposal#isPair pair} need not
     * acknowledge its own messages.
     *
     * @param origin the rank that submitted the message, and therefore has the state
     */
    private boolean dependsOn(int rank, int origin, Proposal view) {
        if (rank == origin) {
            return context.rules.tolerated() > 0 && !view.isPair();
        }
        int sequencer = view.sequencer();
        int left = context.rules.tolerated() + (view.hasState(sequencer) ? 0 : 1) - (origin == sequencer ? 0 : 1);
        List<Integer> members = view.members();
        for (int i = 0; left > 0 && i < members.size(); i++) {
            int each = members.get(i);
            if (each == rank) {
                return true;
            }
            left -= each != origin && each != sequencer && view.hasState(each) ? 1 : 0;
        }
        return false;
    }

    /** This rank becomes the sequencer of a view. */
    void begin(Proposal view) {
        stable = 0;
        everywhere = context.delivery.log().base();
        consumedByAll = everywhere;
        unannounced = 0;
        consecutiveForeign = 0;
        lasting = false; // the other member's end of the connection may not exist until it has answered in this view
        below = context.delivery.numbersDelivered();
        Arrays.fill(held, 0);
        Arrays.fill(sure, 0);
        Arrays.fill(member, false);
        Arrays.fill(stateful, false);
        Arrays.fill(stateSent, false);
        Arrays.fill(stateless, false);
        for (int each : view.members()) {
            member[each] = true;
            held[each] = view.cut();
            sure[each] = view.cut();
            consumed[each] = everywhere; // each member reports its own value when it acknowledges the view
            stateful[each] = view.hasState(each);
        }
        stateful[context.self] = context.delivery.hasState();
        settle();
    }

    /**
     * A rank requests places for messages. They are assigned once this rank is the sequencer and that rank a member.
     */
    void requested(int origin, Message.Request request) {
        asked.add(new Asked(origin, request));
    }

    /** Assigns the places that members have requested. */
    void placeRequested(MembershipState membership) {
        for (int left = asked.size(); left > 0; left--) {
            Asked next = asked.remove();
            if (member[next.origin]) {
                placeOnce(next.origin, next.request);
            } else if (!membership.isDeparted(next.origin)) {
                asked.add(next); // it may be about to become a member
            }
        }
    }

    private void placeOnce(int origin, Message.Request request) {
        long expected = context.delivery.numbers()[origin] + 1;
        int known = (int) Math.min(expected - request.number(), request.bodies().size());
        if (known < 0) {
            throw new OrderProtocolException("rank " + origin + " requests a place for its message " + request.number()
                    + " before its message " + expected);
        }
        if (known < request.bodies().size()) {
            List<byte[]> bodies = request.bodies();
            // the usual case needs no copy of the list
            place(origin, request.number() + known, known == 0 ? bodies : bodies.subList(known, bodies.size()));
        }
    }

    /** Assigns places to messages of one origin, and sends them to all members. */
    void place(int origin, long number, List<byte[]> bodies) {
        Proposal view = context.view();
        long first = context.delivery.last() + 1;
        context.delivery.append(origin, number, bodies);
        boolean own = origin == context.self;
        consecutiveForeign = own ? 0 : consecutiveForeign + bodies.size();
        if (!own) { // first, because the origin waits
            boolean awaited = dependsOn(origin, origin, view);
            recipients.send(origin, new Message.Placed(view.view(), first, bodies.size(), awaited));
        }
        Message.Ordered message = new Message.Ordered(view.view(), first, origin, number, true, bodies);
        if (!view.isPair()) {
            sendToOthers(view, message);
        } else if (own) {
            sendToSecond(view, message);
        }
        if (!own) {
            advance(origin);
        }
        settle();
    }

    /** Sends first to the members whose acknowledgements are needed, then quietly to the others. */
    private void sendToOthers(Proposal view, Message.Ordered message) {
        List<Integer> members = view.members();
        for (int i = 0; i < members.size(); i++) { // by index, because an iterator per message would be garbage
            int each = members.get(i);
            if (each != message.origin() && dependsOn(each, message.origin(), view)) {
                recipients.send(each, message);
            }
        }
        Message.Ordered unanswered = message.unanswered();
        for (int i = 0; i < members.size(); i++) {
            int each = members.get(i);
            if (each != message.origin() && !dependsOn(each, message.origin(), view)) {
                recipients.sendQuietly(each, unanswered);
            }
        }
    }

    /**
     * Sends to the other member of a pair. It need not acknowledge a message that survives this rank: it receives the
     * message before it can continue alone, which requires the end of this rank.
     */
    private void sendToSecond(Proposal view, Message.Ordered message) {
        int second = view.second();
        if (!dependsOn(second, message.origin(), view)) {
            recipients.sendQuietly(second, message.unanswered());
        } else if (!lasting) {
            recipients.send(second, message);
        } else if (recipients.sendQuietly(second, message.unanswered())) {
            sure[second] = context.delivery.last();
        } else {
            recipients.send(second, message.question()); // there was no room, or the message is long
        }
    }

    /**
     * Returns true if the other member of a pair should become the sequencer because it submits most messages. As the
     * sequencer it waits for no acknowledgement if its messages survive it.
     */
    boolean isYielding() {
        Proposal view = context.view();
        return context.isSequencer()
                && consecutiveForeign >= MAX_CONSECUTIVE_FOREIGN
                && lasting
                && stateful[view.second()];
    }

    /** Handles an acknowledgement of a member. */
    void held(int rank, long sequence, boolean hasState, long consumedUpTo) {
        long last = context.delivery.last();
        held[rank] = Math.max(held[rank], Math.min(sequence, last));
        consumed[rank] = Math.max(consumed[rank], Math.min(consumedUpTo, last));
        stateful[rank] |= hasState;
        stateless[rank] = !hasState;
        lasting = context.view().isPair() && recipients.survivesSender(rank);
        advance(rank);
        settle();
    }

    /**
     * Updates which messages a member certainly holds. A member of a {@linkplain Proposal#isPair pair} also holds its
     * own.
     */
    private void advance(int rank) {
        sure[rank] = Math.max(sure[rank], held[rank]);
        if (context.view().isPair()) {
            MessageLog log = context.delivery.log();
            while (sure[rank] < log.last() && log.get(sure[rank] + 1).origin() == rank) {
                sure[rank]++;
            }
        }
    }

    /**
     * Sends a member the state at the beginning of the view. It then counts as a holder, because it may continue
     * without this rank.
     */
    void sendState(int rank, long sequence, byte[] state) {
        stateSent[rank] = true;
        recipients.send(rank, new Message.State(context.view().view(), sequence, below.clone(), state));
    }

    /** Returns true if this rank knows that a member has the state. */
    boolean knowsState(int rank) {
        if (rank == context.self) {
            return context.delivery.hasState();
        }
        return context.isSequencer() ? stateful[rank] : context.view().hasState(rank);
    }

    /** Determines which messages enough members hold and which all members have consumed, and announces this if due. */
    void settle() {
        Proposal view = context.view();
        DeliveryState delivery = context.delivery;
        held[context.self] = delivery.last();
        sure[context.self] = delivery.last();
        long before = stable;
        stable = Math.max(stable, heldByWanted(view));
        delivery.allow(stable);
        forget(view, delivery);
        // if two holders suffice, every member knows that it is one of them
        boolean isNews = stable > before && context.holdersNeeded() > 2;
        if (isNews || consumedByAll - everywhere >= MAX_UNANNOUNCED || unannounced >= share) {
            everywhere = consumedByAll;
            unannounced = 0;
            Message announcement = new Message.Stable(view.view(), stable, everywhere);
            if (isNews) {
                recipients.toMembersBut(view, -1, announcement);
            } else {
                recipients.toMembersQuietly(view, announcement);
            }
        }
    }

    private void forget(Proposal view, DeliveryState delivery) {
        ConsumptionTracker own = delivery.consumption();
        consumed[context.self] = own.consumed();
        if (own.isDue()) {
            own.tell();
        }
        long least = Math.min(lastConsumedByAll(view), delivery.delivered());
        if (least > consumedByAll) {
            long bytes = delivery.log().bytes();
            consumedByAll = least;
            delivery.forget(consumedByAll);
            unannounced += bytes - delivery.log().bytes();
        }
    }

    /**
     * The last message that f + 1 members with the state hold, or all of them if there are fewer. Members that may
     * already have the state count towards the quorum; otherwise one could continue without these messages.
     */
    private long heldByWanted(Proposal view) {
        int holders = 0;
        int wanted = 0;
        for (int i = 0; i < view.members().size(); i++) {
            int each = view.members().get(i);
            if (stateful[each]) {
                insert(sure[each], holders++);
            }
            if (stateful[each] || stateSent[each] || !stateless[each]) {
                wanted++;
            }
        }
        wanted = Math.min(context.rules.tolerated() + 1, wanted);
        if (holders < wanted) {
            return 0;
        }
        return sorted[holders - wanted];
    }

    /** Inserts a place into the sorted array. */
    private void insert(long place, int count) {
        int at = count;
        for (; at > 0 && sorted[at - 1] > place; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = place;
    }

    private long lastConsumedByAll(Proposal view) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < view.members().size(); i++) {
            least = Math.min(least, consumed[view.members().get(i)]);
        }
        return least;
    }
}
