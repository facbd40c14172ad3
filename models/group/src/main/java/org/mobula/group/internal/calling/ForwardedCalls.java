package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.group.internal.wire.MemberResult;

/**
 * The calls of one participant whose forwarders still expect results.
 *
 * <p><b>Threads:</b> any.
 */
final class ForwardedCalls {
    private final Map<Long, ForwardedResults> calls = new ConcurrentHashMap<>();

    /** Whether no result is expected, which is the usual case and therefore tested first. */
    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Expects the results of a call. */
    void expect(long call, ForwardedResults results) {
        calls.put(call, results);
    }

    /** Expects no more results of a call. */
    void forget(long call) {
        if (!isEmpty()) {
            calls.remove(call);
        }
    }

    /** A call has returned: later failures are reported to its forwarder. */
    void returned(long call) {
        ForwardedResults expected = isEmpty() ? null : calls.get(call);
        if (expected != null) {
            expected.callReturned();
        }
    }

    /** Handles a result; returns true if it was the last one of its call. */
    boolean take(long call, int member, MemberResult result) {
        ForwardedResults expected = calls.get(call);
        boolean last = expected != null && expected.arrive(member, result);
        if (last) {
            calls.remove(call);
        }
        return last;
    }

    /** Fails the missing results of all calls that have returned. */
    void fail(Throwable why) {
        calls.forEach((call, expected) -> {
            if (expected.hasReturned()) {
                expected.failMissing(why);
                calls.remove(call);
            }
        });
    }
}
