package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which rank installs the first view of an order, exactly once.
 *
 * <p>Rank 0 begins the order alone, and others join it. If rank 0 has ended, the lowest living rank waits until all
 * other living ranks want to join. It then asks them whether they are free: not members, and without a message in
 * flight from an ended rank that could make them members. If all are free, there is no member, and there will be none.
 */
final class InitialView {
    private static final int FIRST = 0;

    private final int self;
    private final int size;
    private final MembershipState membership;
    private final ProtocolSender sender;
    private final BitSet free = new BitSet(); // the ranks that are free
    private List<Integer> askedWithout = List.of(); // the ranks that had ended when the others were asked
    private boolean asked;
    private long silenceSince = -1;
    private @Nullable Question question;

    /** Another rank asks whether this one is free. */
    private record Question(int founder, List<Integer> ended) {}

    InitialView(int self, int size, MembershipState membership, ProtocolSender sender) {
        this.self = self;
        this.size = size;
        this.membership = membership;
        this.sender = sender;
    }

    /** Whether this rank, which is not a member, begins the order now. */
    boolean isDue() {
        if (self == FIRST) {
            return true;
        }
        answer();
        List<Integer> ended = membership.over();
        for (int rank = 0; rank < size; rank++) {
            boolean settled = rank == self || ended.contains(rank) || rank > self && membership.isJoining(rank);
            if (!settled) {
                return false;
            }
        }
        if (!asked || !askedWithout.equals(ended)) {
            ask(ended);
        }
        return free.cardinality() + ended.size() + 1 == size;
    }

    private void ask(List<Integer> ended) {
        asked = true;
        askedWithout = ended;
        free.clear();
        for (int rank = 0; rank < size; rank++) {
            if (rank != self && !ended.contains(rank) && !membership.hasDeparted(rank)) {
                sender.send(rank, new Message.Found(ended));
            }
        }
    }

    void asked(int founder, List<Integer> ended) {
        question = new Question(founder, ended);
    }

    void free(int rank, List<Integer> without) {
        if (asked && without.equals(askedWithout)) {
            free.set(rank);
        }
    }

    /** Answers only after all messages of the ended ranks have arrived: they may make this rank a member. */
    private void answer() {
        Question open = question;
        if (open != null && membership.over().containsAll(open.ended)) {
            question = null;
            sender.send(open.founder, new Message.Free(new ArrayList<>(open.ended)));
        }
    }

    /** Returns true if a rank has been silent for too long to know whether an order exists. Called at every tick. */
    boolean isHopeless(long now, long patience) {
        if (membership.silent().isEmpty()) {
            silenceSince = -1;
        } else if (silenceSince < 0) {
            silenceSince = now;
        }
        return silenceSince >= 0 && now - silenceSince > patience;
    }
}
