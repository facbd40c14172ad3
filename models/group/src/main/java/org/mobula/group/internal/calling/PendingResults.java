package org.mobula.group.internal.calling;

import java.util.function.IntFunction;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * A call whose results are expected here.
 *
 * <p><b>Threads:</b> any.
 */
abstract sealed class PendingResults permits CollectedResults, ForwardedResults {
    /** The call goes straight to each rank: a death costs the results of the members there. */
    static final int STRAIGHT = -1;

    /** Results are combined among members: whoever is gone may have had some. */
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

    /** What the caller does, as a clause. */
    final String action() {
        return "calling " + signature.label() + " on " + group.describe();
    }

    /** A member's result has come; says whether it was the last. Each counts once. */
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

    /** A rank of the job is gone; says whether the call is over. */
    final boolean gone(int node, IntFunction<Throwable> failure) {
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

    /** Whether results of members at other ranks may not come without this one. */
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

    /** The call fails, whatever other members say. */
    void fail(Throwable lost) {}

    /** Takes a result. Not under a lock. */
    abstract void take(int place, int member, MemberResult result, boolean last);
}
