package org.mobula.group;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.mobula.group.internal.Result;
import org.mobula.group.internal.Signature;

/**
 * A call whose results are expected here.
 *
 * <p><b>Threads:</b> any.
 */
abstract sealed class Awaited permits CollectedResults, ForwardedResults {
    private final GroupHere group;
    private final Signature signature;
    private final int[] expected;
    private final boolean needsAll;
    private final boolean[] there;
    private int missing;

    /**
     * @param expected the members that reply
     * @param needsAll whether no reply comes unless all nodes of the group are alive
     */
    Awaited(GroupHere group, Signature signature, int[] expected, boolean needsAll) {
        this.group = group;
        this.signature = signature;
        this.expected = expected;
        this.needsAll = needsAll;
        this.there = new boolean[expected.length];
        this.missing = expected.length;
    }

    GroupHere group() {
        return group;
    }

    Signature signature() {
        return signature;
    }

    /** A member's result has come; says whether it was the last. Each counts once. */
    final boolean arrive(int member, Result result) {
        int place = place(member);
        boolean last;
        synchronized (this) {
            if (place < 0 || there[place] || missing == 0) {
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
        boolean takesAll = needsAll && Arrays.stream(group.table().nodes()).anyMatch(each -> each == node);
        for (int member : expected) {
            if (takesAll || group.node(member) == node) {
                Throwable lost = failure.apply(node);
                if (!group.table().survives()) {
                    fail(lost);
                }
                over |= arrive(member, Result.failed(lost));
            }
        }
        return over;
    }

    /** The call fails, whatever other members say. */
    void fail(Throwable lost) {}

    /** Takes a result. Not under a lock. */
    abstract void take(int place, int member, Result result, boolean last);
}
