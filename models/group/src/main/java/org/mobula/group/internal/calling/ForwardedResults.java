package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * Results that are forwarded one by one as they arrive. Their call goes straight to each rank and so do the results, so
 * a failed rank costs only the results of its members.
 */
public final class ForwardedResults extends PendingResults {
    /** Receives a member's result. */
    @FunctionalInterface
    public interface Receiver {
        void take(int member, MemberResult result);
    }

    private final Receiver receiver;
    private volatile boolean returned;

    ForwardedResults(LocalGroup group, MethodSignature signature, int[] expected, Receiver receiver) {
        super(group, signature, expected, STRAIGHT);
        this.receiver = receiver;
    }

    /** The call has returned: later failures are reported to its forwarder. */
    void callReturned() {
        returned = true;
    }

    boolean hasReturned() {
        return returned;
    }

    @Override
    void take(int place, int member, MemberResult result, boolean last) {
        receiver.take(member, result);
    }
}
