package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Who is gone, who wants to come and who to leave, as far as this rank knows. */
final class MembershipState {
    private final int self;
    private final int size;
    private final BitSet gone = new BitSet(); // nothing more comes from them, and nothing gets there
    private final BitSet ended = new BitSet(); // they do nothing any more, for certain
    private final BitSet quit = new BitSet(); // they say so themselves
    private final BitSet harmless = new BitSet(); // they say so, and that they have never been members
    private final BitSet accused = new BitSet(); // others say that they are gone
    private final BitSet joining = new BitSet();
    private final BitSet former = new BitSet(); // they have been members, and come no more
    private final BitSet leaving = new BitSet();

    MembershipState(int self, int size) {
        this.self = self;
        this.size = size;
    }

    void gone(int rank) {
        gone.set(rank);
    }

    void ended(int rank) {
        ended.set(rank);
    }

    /** A rank says itself that it takes no part any more: nothing of weight comes behind that. */
    void quit(int rank, boolean tookPart) {
        ended.set(rank);
        quit.set(rank);
        if (!tookPart) {
            harmless.set(rank);
        }
    }

    /** How many of some ranks may have taken something with them. */
    int failures(List<Integer> departed) {
        return (int) departed.stream().filter(rank -> !harmless.get(rank)).count();
    }

    /** Another rank says that it has lost one. Not believed if that one is lost itself, or would mean this rank. */
    void accused(int by, int rank) {
        if (rank != self && !isDeparted(by)) {
            accused.set(rank);
        }
    }

    void joins(int rank) {
        if (!former.get(rank)) {
            joining.set(rank);
        }
    }

    void leaves(int rank) {
        leaving.set(rank);
    }

    boolean isGone(int rank) {
        return gone.get(rank);
    }

    boolean hasEnded(int rank) {
        return ended.get(rank);
    }

    /** Whether a rank has ended, and nothing more comes from it. */
    boolean isOver(int rank) {
        return ended.get(rank) && (gone.get(rank) || quit.get(rank));
    }

    boolean isDeparted(int rank) {
        return gone.get(rank) || ended.get(rank) || accused.get(rank);
    }

    boolean isJoining(int rank) {
        return joining.get(rank);
    }

    boolean isLeaving(int rank) {
        return leaving.get(rank);
    }

    /** Those of some ranks that are gone. */
    List<Integer> departed(List<Integer> ranks) {
        List<Integer> found = List.of(); // why not made at once: this is asked for every message, and usually empty
        for (int i = 0; i < ranks.size(); i++) {
            if (isDeparted(ranks.get(i))) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(ranks.get(i));
            }
        }
        return found;
    }

    /** Whether all is as it was: nobody is gone, comes or leaves. */
    boolean isQuiet() {
        return joining.isEmpty() && leaving.isEmpty() && gone.isEmpty() && ended.isEmpty() && accused.isEmpty();
    }

    /** The ranks that want to come and can, ascending. */
    List<Integer> arrivals() {
        List<Integer> found = new ArrayList<>();
        for (int rank = joining.nextSetBit(0); rank >= 0; rank = joining.nextSetBit(rank + 1)) {
            if (!isDeparted(rank)) {
                found.add(rank);
            }
        }
        return found;
    }

    /** A view has begun: who came has come, and what was said of others was about the one before. */
    void installed(Proposal view) {
        view.members().forEach(joining::clear);
        view.former().forEach(former::set);
        joining.andNot(former);
        accused.clear();
    }

    /** Ranks that have ended, and from which nothing more comes; ascending. */
    List<Integer> over() {
        List<Integer> found = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            if (isOver(rank)) {
                found.add(rank);
            }
        }
        return found;
    }

    /** Ranks that are gone, and not for certain. */
    List<Integer> silent() {
        List<Integer> found = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            if (isDeparted(rank) && !ended.get(rank)) {
                found.add(rank);
            }
        }
        return found;
    }
}
