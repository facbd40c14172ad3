package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * Results that are handed on as they come. Their call goes straight to each rank, as they come straight from each: so a
 * death costs nobody else's.
 */
public final class ForwardedResults extends PendingResults {
    /** Takes a member's result. */
    @FunctionalInterface
    public interface Receiver {
        void take(int member, MemberResult result);
    }

    private final Receiver receiver;

    ForwardedResults(LocalGroup group, MethodSignature signature, int[] expected, Receiver receiver) {
        super(group, signature, expected, STRAIGHT);
        this.receiver = receiver;
    }

    @Override
    void take(int place, int member, MemberResult result, boolean last) {
        receiver.take(member, result);
    }
}
