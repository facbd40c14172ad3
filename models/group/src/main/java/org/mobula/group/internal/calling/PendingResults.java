package org.mobula.group.internal.calling;

import java.util.function.IntFunction;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * The results that one call of this node expects.
 *
 * <p><b>Threads:</b> any.
 */
abstract class PendingResults {
    /** The call goes straight to each rank: the failure of a rank loses the results of its members. */
    static final int STRAIGHT = -1;

    /** Results are combined among members: any failed rank may have had some of them. */
    static final int AMONG_MEMBERS = -2;

    private final LocalGroup group;
    private final MethodSignature signature;
    private final int[] expected;
    private final int entry;
    private final boolean[] there; // guarded by this
    private int missing; // guarded by this

    /**
     * @param expected the members that reply
     * @param entry where the call enters the group's tree, {@link #STRAIGHT} or {@link #AMONG_MEMBERS}
     */
    PendingResults(LocalGroup group, MethodSignature signature, int[] expected, int entry) {
        this.group = group;
        this.signature = signature;
        this.expected = expected;
        this.entry = entry;
        this.there = new boolean[expected.length];
        this.missing = expected.length;
    }

    LocalGroup group() {
        return group;
    }

    MethodSignature signature() {
        return signature;
    }

    /** What the caller does, as a clause for messages. */
    final String action() {
        return "calling " + signature.label() + " on " + group.describe();
    }

    /** Handles a member's result, which counts once; returns true if it was the last missing one. */
    final boolean arrive(int member, MemberResult result) {
        int place = place(member);
        boolean last;
        synchronized (this) {
            if (place < 0 || there[place]) {
                return false;
            }
            there[place] = true;
            missing--;
            last = missing == 0;
        }
        take(place, member, result, last);
        return last;
    }

    private int place(int member) {
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] == member) {
                return i;
            }
        }
        return -1;
    }

    /** A rank of the job has failed or left; returns whether the call has ended. */
    final boolean departed(int node, IntFunction<Throwable> failure) {
        boolean over = false;
        boolean others = concernsOthers(node);
        for (int member : expected) {
            if ((others || group.node(member) == node) && isMissing(member)) {
                Throwable lost = failure.apply(node);
                if (!group.table().survives()) {
                    fail(lost);
                }
                over |= arrive(member, MemberResult.failed(lost));
            }
        }
        return over;
    }

    /** Whether the results of members at other ranks may be lost with this rank. */
    private boolean concernsOthers(int node) {
        return switch (entry) {
            case STRAIGHT -> false;
            case AMONG_MEMBERS -> group.tree().place(node) >= 0;
            default -> group.tree().children(node, entry).length > 0;
        };
    }

    private synchronized boolean isMissing(int member) {
        return !there[place(member)];
    }

    /** Sets this failure as all missing results, because no more will arrive. */
    final void failMissing(Throwable why) {
        for (int member : expected) {
            var _ = arrive(member, MemberResult.failed(why));
        }
    }

    /** The call fails whatever the other results are. */
    void fail(Throwable lost) {}

    /** Takes a result. Called without a lock. */
    abstract void take(int place, int member, MemberResult result, boolean last);
}
