package org.mobula.invoke.internal.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;

/**
 * The calls of one peer that run here and can be cancelled, by the number of the call.
 *
 * <p>At most one call of a number runs at a time, as the caller gives it again only after the reply. But the next one
 * may begin before the last one is removed here, which is why removing names the call.
 *
 * <p><b>Threads:</b> the one that polls the peer adds; any removes.
 */
final class RunningCalls {
    private static final int LOW = 1024;

    /** why apart: callers give low numbers first, so most calls are found without a hash table. */
    private final AtomicReferenceArray<@Nullable MethodRun> low = new AtomicReferenceArray<>(LOW);

    private final Map<Integer, MethodRun> high = new ConcurrentHashMap<>();

    /** A call begins; one-way calls, which nobody can cancel, have no number. */
    void add(int number, MethodRun running) {
        if (isLow(number)) {
            low.setRelease(number, running);
        } else if (number != Requests.ONE_WAY) {
            high.put(number, running);
        }
    }

    /** A call has ended. */
    void remove(int number, MethodRun running) {
        if (isLow(number)) {
            low.compareAndSet(number, running, null);
        } else {
            high.remove(number, running);
        }
    }

    /** The call of a number, null if none runs. */
    @Nullable
    MethodRun find(int number) {
        return isLow(number) ? low.getAcquire(number) : high.get(number);
    }

    private static boolean isLow(int number) {
        return number >= 0 && number < LOW;
    }
}
