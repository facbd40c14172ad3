package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.group.internal.wire.MemberResult;

/**
 * The calls of one participant of which its forwarders still expect results.
 *
 * <p><b>Threads:</b> any.
 */
final class ForwardedCalls {
    private final Map<Long, Outstanding> calls = new ConcurrentHashMap<>();

    /** Whether nothing is expected: nearly always, so it is asked first. */
    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Lets results of a call come. */
    void expect(long call, int[] members, ForwardedResults.Receiver receiver) {
        calls.put(call, new Outstanding(members, receiver));
    }

    /** None of a call's results is expected. */
    void forget(long call) {
        if (!isEmpty()) {
            calls.remove(call);
        }
    }

    /** A call has returned: it can tell of no failure any more, but its forwarder can. */
    void open(long call) {
        Outstanding expected = isEmpty() ? null : calls.get(call);
        if (expected != null) {
            expected.open();
        }
    }

    /** A result has come; says whether it was a call's last one. */
    boolean take(long call, int member, MemberResult result) {
        Outstanding expected = calls.get(call);
        boolean last = expected != null && expected.take(member, result);
        if (last) {
            calls.remove(call);
        }
        return last;
    }

    /** What is missing of calls that have returned will not come. */
    void fail(Throwable why) {
        calls.forEach((call, expected) -> {
            if (expected.isOpen()) {
                expected.fail(why);
                calls.remove(call);
            }
        });
    }
}
