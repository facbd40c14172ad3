package org.mobula.invoke.internal.protocol;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one peer that run here and can be cancelled, by the number of the call.
 *
 * <p>At most one call of a number runs at a time, as the caller gives it again only after the reply. But the next one
 * may begin before the last one is removed here, which is why removing names the call.
 *
 * <p><b>Threads:</b> the one that polls the peer adds; any removes.
 */
final class RunningCalls {
    private final Map<Integer, Running> calls = new HashMap<>();

    /** A call begins; one-way calls, which nobody can cancel, have no number. */
    synchronized void add(int number, Running running) {
        if (number != Requests.ONE_WAY) {
            calls.put(number, running);
        }
    }

    /** A call has ended. */
    synchronized void remove(int number, Running running) {
        calls.remove(number, running);
    }

    /** The call of a number, null if none runs. */
    synchronized @Nullable Running find(int number) {
        return calls.get(number);
    }
}
