package org.mobula.order.internal.protocol;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.mobula.order.OrderProtocolException;

/**
 * What the sequencer of a view does: gives messages their places, and finds out who holds them.
 *
 * <p>Every rank keeps the requests that reach it before it knows that it is the sequencer; who sent them sends them
 * again to whoever becomes one, and what has a place already is known by its number.
 */
final class Sequencer {
    private static final int UNTOLD = 64; // messages that members keep longer than they must, at most
    private static final int MANY = 256; // messages of one of a pair in a row, for which it had better be the sequencer

    private final Participant participant;
    private final Recipients recipients;
    private final Queue<Asked> asked = new ArrayDeque<>();
    private final long share; // bytes that members keep longer than they must, at most
    private final long[] held; // by rank: the last message it says it holds
    private final long[] consumed; // by rank: the last message that it says its service has dealt with
    private final long[] sure; // by rank: the last message it holds for certain, whether it has said so yet or not
    private final boolean[] member; // by rank: whether it is one of the view
    private final boolean[] seated; // by rank: whether it has said that it has the state below
    private final boolean[] given; // by rank: whether this rank has sent it the state
    private final boolean[] unseated; // by rank: whether it has said that it lacks the state
    private final long[] sorted;
    private long[] below = {}; // by origin: the number of its last message in the state as this view hands it over
    private long stable;
    private long everywhere; // members know that all have dealt with messages up to this one
    private long byAll; // all have
    private long untold; // bytes of the messages from the one to the other
    private int inRow; // how many messages got places since the last one of this rank's own
    private boolean lasting; // whether what a pair's other one is sent usually lasts; why kept: asked for each message

    private record Asked(int origin, Message.Request request) {}

    Sequencer(Participant participant, Recipients recipients, int size, long share) {
        this.participant = participant;
        this.recipients = recipients;
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
     * Whether this rank waits for a member's answer to a message: for its origin's, which is awake, since it waits for
     * the message's place, and for those of the first others, f in all that have the state as far as the view tells. But one of a
     * {@linkplain Proposal#isPair pair} need not answer for its own.
     *
     * @param origin who submitted the message; so it has the state, whatever the view says
     */
    private boolean dependsOn(int rank, int origin, Proposal view) {
        if (rank == origin) {
            return participant.tolerated() > 0 && !view.isPair();
        }
        int sequencer = view.sequencer();
        int left = participant.tolerated() + (view.isSeated(sequencer) ? 0 : 1) - (origin == sequencer ? 0 : 1);
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

    /** This rank is the sequencer of a new view. */
    void begin(Proposal view) {
        stable = 0;
        everywhere = participant.holding().log().base();
        byAll = everywhere;
        untold = 0;
        inRow = 0;
        lasting = false; // why: only the answer to the view shows that the other end of the connection stands, too
        below = participant.holding().numbersDelivered();
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
            consumed[each] = everywhere; // each says more when it answers to the view
            seated[each] = view.isSeated(each);
        }
        seated[participant.self()] = participant.holding().isSeated();
        settle();
    }

    /** A rank wants places for messages; given when this rank is the sequencer, and that one a member. */
    void requested(int origin, Message.Request request) {
        asked.add(new Asked(origin, request));
    }

    /** Gives places to all that members want them for. */
    void placeRequested(MembershipState census) {
        for (int left = asked.size(); left > 0; left--) {
            Asked next = asked.remove();
            if (member[next.origin]) {
                placeOnce(next.origin, next.request);
            } else if (!census.isDeparted(next.origin)) {
                asked.add(next); // why: it may be about to become a member
            }
        }
    }

    private void placeOnce(int origin, Message.Request request) {
        long expected = participant.holding().numbers()[origin] + 1;
        int known = (int) Math.min(expected - request.number(), request.bodies().size());
        if (known < 0) {
            throw new OrderProtocolException("rank " + origin + " wants a place for its message " + request.number()
                    + " before that for " + expected);
        }
        if (known < request.bodies().size()) {
            List<byte[]> bodies = request.bodies();
            // why a case of its own: it is every message's but after a sequencer's death
            place(origin, request.number() + known, known == 0 ? bodies : bodies.subList(known, bodies.size()));
        }
    }

    /** Gives places to messages of one origin, and sends them to all. */
    void place(int origin, long number, List<byte[]> bodies) {
        Proposal view = participant.view();
        long first = participant.holding().last() + 1;
        participant.holding().append(origin, number, bodies);
        boolean own = origin == participant.self();
        inRow = own ? 0 : inRow + bodies.size();
        if (!own) { // why first: it waits
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

    /** To those whose answers are waited for first; to the others for when they have time. */
    private void sendToOthers(Proposal view, Message.Ordered message) {
        List<Integer> members = view.members();
        for (int i = 0; i < members.size(); i++) { // why by index: an iterator per message would be garbage
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
     * To the other one of a pair. It need not answer where what is sent lasts: it receives that before it could go on alone, since
     * that takes this rank's end.
     */
    private void sendToSecond(Proposal view, Message.Ordered message) {
        int second = view.second();
        if (!dependsOn(second, message.origin(), view)) {
            recipients.sendQuietly(second, message.unanswered());
        } else if (!lasting) {
            recipients.send(second, message);
        } else if (recipients.sendQuietly(second, message.unanswered())) {
            sure[second] = participant.holding().last();
        } else {
            recipients.send(second, message.question()); // why: there was no room, or it is a long one
        }
    }

    /**
     * Whether the other one of a pair writes so much more than this rank that it had better be the sequencer: it waits for nobody
     * then, if what it sends lasts.
     */
    boolean isOutwritten() {
        Proposal view = participant.view();
        return inRow >= MANY && lasting && seated[view.second()];
    }

    /** A member says what it holds. */
    void held(int rank, long sequence, boolean hasState, long dealtWith) {
        long last = participant.holding().last();
        held[rank] = Math.max(held[rank], Math.min(sequence, last));
        consumed[rank] = Math.max(consumed[rank], Math.min(dealtWith, last));
        seated[rank] |= hasState;
        unseated[rank] = !hasState;
        lasting = participant.view().isPair() && recipients.isLasting(rank);
        advance(rank);
        settle();
    }

    /** Notes what a member holds for certain: one of a {@linkplain Proposal#isPair pair} also what it has submitted. */
    private void advance(int rank) {
        sure[rank] = Math.max(sure[rank], held[rank]);
        if (participant.view().isPair()) {
            MessageLog log = participant.holding().log();
            while (sure[rank] < log.last() && log.get(sure[rank] + 1).origin() == rank) {
                sure[rank]++;
            }
        }
    }

    /** A member is sent the state as it was when the view began: it may go on without this rank from now on, so it counts. */
    void give(int rank, long sequence, byte[] state) {
        given[rank] = true;
        recipients.send(rank, new Message.State(participant.view().view(), sequence, below.clone(), state));
    }

    /** Whether a member has said that it has the state. */
    boolean isSeated(int rank) {
        return seated[rank];
    }

    /** Finds out which messages are held by as many as must, and which all have dealt with. */
    void settle() {
        Proposal view = participant.view();
        DeliveryState holding = participant.holding();
        held[participant.self()] = holding.last();
        sure[participant.self()] = holding.last();
        long before = stable;
        stable = Math.max(stable, heldByWanted(view));
        holding.allow(stable);
        forget(view, holding);
        // why only then: with two holders every member knows by itself that it is one of them
        boolean isNews = stable > before && participant.wanted() > 2;
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

    private void forget(Proposal view, DeliveryState holding) {
        ConsumptionTracker own = holding.consumption();
        consumed[participant.self()] = own.consumed();
        if (own.isDue()) {
            own.tell();
        }
        long least = Math.min(consumedByAll(view), holding.delivered());
        if (least > byAll) {
            long bytes = holding.log().bytes();
            byAll = least;
            holding.forget(byAll);
            untold += bytes - holding.log().bytes();
        }
    }

    /**
     * The last message that f + 1 members with the state hold, or all where fewer have it. Who may have it counts among
     * those that must: else it might go on alone, without what was delivered here.
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
        wanted = Math.min(participant.tolerated() + 1, wanted);
        if (holders < wanted) {
            return 0;
        }
        return sorted[holders - wanted];
    }

    /** Puts a place among so many that are sorted already. */
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
