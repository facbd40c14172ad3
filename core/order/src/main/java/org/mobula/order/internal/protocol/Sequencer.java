package org.mobula.order.internal.protocol;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.mobula.order.OrderProtocolException;

/**
 * The sequencer of a view: assigns places to messages, and counts which members hold them.
 *
 * <p>A rank keeps requests that arrive before it learns that it is the sequencer. The origin sends its requests again to each new
 * sequencer; a message that already has a place is recognised by its number.
 */
final class Sequencer {
    private static final int UNTOLD = 64; // the most messages that members keep although all have consumed them
    private static final int MANY =
            256; // after so many messages in a row the other member of a pair becomes the sequencer

    private final ViewContext context;
    private final Recipients recipients;
    private final Queue<Asked> asked = new ArrayDeque<>();
    private final long share; // the most bytes that members keep although all have consumed them
    private final long[] held; // by rank: the last message it has acknowledged
    private final long[] consumed; // by rank: the last message its service has consumed
    private final long[] sure; // by rank: the last message it certainly holds, acknowledged or not
    private final boolean[] member; // by rank: whether it is a member
    private final boolean[] seated; // by rank: whether it has reported that it has the state
    private final boolean[] given; // by rank: whether this rank has sent it the state
    private final boolean[] unseated; // by rank: whether it has reported that it lacks the state
    private final long[] sorted;
    private long[] below = {}; // by origin: the number of its last message in the state that this view transfers
    private long stable;
    private long everywhere; // announced: all members have consumed the messages up to this one
    private long byAll; // all members have consumed the messages up to this one
    private long untold; // bytes of the messages between the two
    private int inRow; // messages of others that got places since the last one of this rank
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
        this.seated = new boolean[size];
        this.given = new boolean[size];
        this.unseated = new boolean[size];
        this.sorted = new long[size];
    }

    /**
     * Whether this rank waits for a member's acknowledgement of a message. It waits for that of the origin, which is awake because it
     * waits for the message's place, and for those of the first other members that have the state according to the view, f in all. A
     * member of a {@linkplain Proposal#isPair pair} need not acknowledge its own messages.
     *
     * @param origin the rank that submitted the message, and therefore has the state
     */
    private boolean dependsOn(int rank, int origin, Proposal view) {
        if (rank == origin) {
            return context.rules.tolerated() > 0 && !view.isPair();
        }
        int sequencer = view.sequencer();
        int left = context.rules.tolerated() + (view.isSeated(sequencer) ? 0 : 1) - (origin == sequencer ? 0 : 1);
        List<Integer> members = view.members();
        for (int i = 0; left > 0 && i < members.size(); i++) {
            int each = members.get(i);
            if (each == rank) {
                return true;
            }
            left -= each != origin && each != sequencer && view.isSeated(each) ? 1 : 0;
        }
        return false;
    }

    /** This rank becomes the sequencer of a view. */
    void begin(Proposal view) {
        stable = 0;
        everywhere = context.delivery.log().base();
        byAll = everywhere;
        untold = 0;
        inRow = 0;
        lasting = false; // until the other member has answered in this view, its end of the connection may not exist
        below = context.delivery.numbersDelivered();
        Arrays.fill(held, 0);
        Arrays.fill(sure, 0);
        Arrays.fill(member, false);
        Arrays.fill(seated, false);
        Arrays.fill(given, false);
        Arrays.fill(unseated, false);
        for (int each : view.members()) {
            member[each] = true;
            held[each] = view.cut();
            sure[each] = view.cut();
            consumed[each] = everywhere; // each reports its own when it acknowledges the view
            seated[each] = view.isSeated(each);
        }
        seated[context.self] = context.delivery.isSeated();
        settle();
    }

    /** A rank requests places for messages. They are assigned once this rank is the sequencer and that rank a member. */
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
            // the usual case, without a copy of the list
            place(origin, request.number() + known, known == 0 ? bodies : bodies.subList(known, bodies.size()));
        }
    }

    /** Assigns places to messages of one origin, and sends them to all members. */
    void place(int origin, long number, List<byte[]> bodies) {
        Proposal view = context.view();
        long first = context.delivery.last() + 1;
        context.delivery.append(origin, number, bodies);
        boolean own = origin == context.self;
        inRow = own ? 0 : inRow + bodies.size();
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
        for (int i = 0; i < members.size(); i++) { // by index: an iterator per message would be garbage
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
     * Sends to the other member of a pair. It need not acknowledge a message that lasts: it receives the message before it can continue
     * alone, since that requires this rank's end.
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
     * Whether the other member of a pair should become the sequencer because it submits most messages: as the sequencer it waits for no
     * acknowledgement, if what it sends lasts.
     */
    boolean isYielding() {
        Proposal view = context.view();
        return context.isSequencer() && inRow >= MANY && lasting && seated[view.second()];
    }

    /** A member acknowledges messages. */
    void held(int rank, long sequence, boolean hasState, long consumedUpTo) {
        long last = context.delivery.last();
        held[rank] = Math.max(held[rank], Math.min(sequence, last));
        consumed[rank] = Math.max(consumed[rank], Math.min(consumedUpTo, last));
        seated[rank] |= hasState;
        unseated[rank] = !hasState;
        lasting = context.view().isPair() && recipients.survivesSender(rank);
        advance(rank);
        settle();
    }

    /** Updates what a member certainly holds: one of a {@linkplain Proposal#isPair pair} also holds what it has submitted. */
    private void advance(int rank) {
        sure[rank] = Math.max(sure[rank], held[rank]);
        if (context.view().isPair()) {
            MessageLog log = context.delivery.log();
            while (sure[rank] < log.last() && log.get(sure[rank] + 1).origin() == rank) {
                sure[rank]++;
            }
        }
    }

    /** Sends a member the state as of the view's beginning. From now on the member may continue without this rank, so it counts. */
    void give(int rank, long sequence, byte[] state) {
        given[rank] = true;
        recipients.send(rank, new Message.State(context.view().view(), sequence, below.clone(), state));
    }

    /** Whether a member has the state, as far as this rank knows. */
    boolean knowsSeat(int rank) {
        if (rank == context.self) {
            return context.delivery.isSeated();
        }
        return context.isSequencer() ? seated[rank] : context.view().isSeated(rank);
    }

    /** Determines which messages are held by enough members, and which all members have consumed; announces it if due. */
    void settle() {
        Proposal view = context.view();
        DeliveryState delivery = context.delivery;
        held[context.self] = delivery.last();
        sure[context.self] = delivery.last();
        long before = stable;
        stable = Math.max(stable, heldByWanted(view));
        delivery.allow(stable);
        forget(view, delivery);
        // if two holders are needed, every member knows by itself that it is one of them
        boolean isNews = stable > before && context.holdersNeeded() > 2;
        if (isNews || byAll - everywhere >= UNTOLD || untold >= share) {
            everywhere = byAll;
            untold = 0;
            Message told = new Message.Stable(view.view(), stable, everywhere);
            if (isNews) {
                recipients.toMembersBut(view, -1, told);
            } else {
                recipients.toMembersQuietly(view, told);
            }
        }
    }

    private void forget(Proposal view, DeliveryState delivery) {
        ConsumptionTracker own = delivery.consumption();
        consumed[context.self] = own.consumed();
        if (own.isDue()) {
            own.tell();
        }
        long least = Math.min(consumedByAll(view), delivery.delivered());
        if (least > byAll) {
            long bytes = delivery.log().bytes();
            byAll = least;
            delivery.forget(byAll);
            untold += bytes - delivery.log().bytes();
        }
    }

    /**
     * The last message that f + 1 members with the state hold, or all of them if there are fewer. Members that may already have the
     * state count towards the quorum; otherwise one could continue without these messages.
     */
    private long heldByWanted(Proposal view) {
        int holders = 0;
        int wanted = 0;
        for (int i = 0; i < view.members().size(); i++) {
            int each = view.members().get(i);
            if (seated[each]) {
                insert(sure[each], holders++);
            }
            if (seated[each] || given[each] || !unseated[each]) {
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

    private long consumedByAll(Proposal view) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < view.members().size(); i++) {
            least = Math.min(least, consumed[view.members().get(i)]);
        }
        return least;
    }
}
