package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.Result;
import org.mobula.group.internal.wire.Signature;

/**
 * Results that are handed on as they come. Their call goes straight to each rank, as they come straight from each: so a
 * death costs nobody else's.
 */
public final class ForwardedResults extends Awaited {
    /** Takes a member's result. */
    @FunctionalInterface
    public interface Receiver {
        void take(int member, Result result);
    }

    private final Receiver receiver;

    ForwardedResults(GroupHere group, Signature signature, int[] expected, Receiver receiver) {
        super(group, signature, expected, STRAIGHT);
        this.receiver = receiver;
    }

    @Override
    void take(int place, int member, Result result, boolean last) {
        receiver.take(member, result);
    }
}
