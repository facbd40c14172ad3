package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.MemberResult;

/**
 * The results of one combined invocation that one participant's forwarder still expects.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions.
 */
final class Outstanding {
    private final ForwardedResults.Receiver receiver;
    private final int[] members;
    private final boolean[] there; // guarded by this
    private int missing; // guarded by this
    private volatile boolean open;

    /** @param members whose results are expected, ascending or only one */
    Outstanding(int[] members, ForwardedResults.Receiver receiver) {
        this.members = members;
        this.receiver = receiver;
        this.there = new boolean[members.length];
        this.missing = members.length;
    }

    /** The call has returned: failures are the forwarder's from now on. */
    void open() {
        open = true;
    }

    boolean isOpen() {
        return open;
    }

    /** A member's result has come, which counts once; says whether none is missing now. */
    boolean take(int member, MemberResult result) {
        boolean first;
        boolean last;
        synchronized (this) {
            int place = place(member);
            first = place >= 0 && !there[place];
            if (first) {
                there[place] = true;
                missing--;
            }
            last = missing == 0;
        }
        if (first) {
            receiver.take(member, result);
        }
        return last;
    }

    private int place(int member) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == member) {
                return i;
            }
        }
        return -1;
    }

    /** No more will come: what is missing is that failure. */
    void fail(Throwable why) {
        for (int member : members) {
            boolean unused = take(member, MemberResult.failed(why));
        }
    }
}
