package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which ranks have departed, want to join or want to leave, as far as this rank knows. */
final class MembershipState {
    private final int self;
    private final int size;
    private final BitSet departed = new BitSet(); // no messages arrive from them or reach them
    private final BitSet ended = new BitSet(); // certainly ended
    private final BitSet quit = new BitSet(); // ranks that have announced their end themselves
    private final BitSet endedNonMembers = new BitSet(); // ranks that have quit and were never members
    private final BitSet accused = new BitSet(); // departed according to others
    private final BitSet joining = new BitSet();
    private final BitSet former = new BitSet(); // were members, and do not join again
    private final BitSet leaving = new BitSet();

    MembershipState(int self, int size) {
        this.self = self;
        this.size = size;
    }

    void departed(int rank) {
        departed.set(rank);
    }

    void ended(int rank) {
        ended.set(rank);
    }

    /** A rank has said that it no longer takes part; no relevant message follows. */
    void quit(int rank, boolean tookPart) {
        ended.set(rank);
        quit.set(rank);
        if (!tookPart) {
            endedNonMembers.set(rank);
        }
    }

    /** The number of these ranks with which messages may be lost. */
    int failures(List<Integer> departed) {
        return (int)
                departed.stream().filter(rank -> !endedNonMembers.get(rank)).count();
    }

    /** Another rank reports a departure. Ignored if the reporting rank has departed itself, or reports this rank. */
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

    boolean hasDeparted(int rank) {
        return departed.get(rank);
    }

    boolean hasEnded(int rank) {
        return ended.get(rank);
    }

    /** Whether a rank has ended, and no more messages arrive from it. */
    boolean isOver(int rank) {
        return ended.get(rank) && (departed.get(rank) || quit.get(rank));
    }

    boolean isDeparted(int rank) {
        return departed.get(rank) || ended.get(rank) || accused.get(rank);
    }

    boolean isJoining(int rank) {
        return joining.get(rank);
    }

    boolean isLeaving(int rank) {
        return leaving.get(rank);
    }

    /** The departed among some ranks. */
    List<Integer> departed(List<Integer> ranks) {
        List<Integer> found = List.of(); // no list yet: called for every message, and usually empty
        for (int i = 0; i < ranks.size(); i++) {
            if (isDeparted(ranks.get(i))) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(ranks.get(i));
            }
        }
        return found;
    }

    /** Whether no rank has departed, joins or leaves. */
    boolean isQuiet() {
        return joining.isEmpty() && leaving.isEmpty() && departed.isEmpty() && ended.isEmpty() && accused.isEmpty();
    }

    /** The ranks that want to join and can, ascending. */
    List<Integer> arrivals() {
        List<Integer> found = new ArrayList<>();
        for (int rank = joining.nextSetBit(0); rank >= 0; rank = joining.nextSetBit(rank + 1)) {
            if (!isDeparted(rank)) {
                found.add(rank);
            }
        }
        return found;
    }

    /** A view has begun: its members no longer want to join, and reports about the view before are void. */
    void installed(Proposal view) {
        view.members().forEach(joining::clear);
        view.former().forEach(former::set);
        joining.andNot(former);
        accused.clear();
    }

    /** The ranks that have ended and from which no more messages arrive, ascending. */
    List<Integer> over() {
        List<Integer> found = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            if (isOver(rank)) {
                found.add(rank);
            }
        }
        return found;
    }

    /** The ranks that have departed without certainly having ended. */
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
