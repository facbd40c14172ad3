package org.mobula.invoke.internal.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;
import org.mobula.runtime.spi.PendingNumber;

/**
 * The calls of one peer that run here and can be cancelled, by the number of the call.
 *
 * <p>A number is that of one call only, but callers use their slots again: at most one call of a slot runs at a time, as
 * the caller gives the slot to another one only after the reply. The next one may begin before the last one is removed
 * here, which is why removing names the call.
 *
 * <p><b>Threads:</b> the one that runs the call adds, or the one that polls the peer, which finds; any removes.
 */
final class RunningCalls {
    private static final int LOW = 1024;

    /** Callers use low slots first, so most calls are found without a hash table. */
    private final AtomicReferenceArray<@Nullable MethodRun> low = new AtomicReferenceArray<>(LOW);

    private final long[] numbers = new long[LOW]; // of the calls in low; written before them

    private final Map<Long, MethodRun> high = new ConcurrentHashMap<>();

    /** A call begins; one-way calls, which cannot be cancelled, have no number. */
    void add(long number, MethodRun running) {
        int slot = PendingNumber.index(number);
        if (Requests.isOneWay(number)) {
            return;
        }
        if (slot < LOW) {
            numbers[slot] = number;
            low.setRelease(slot, running);
        } else {
            high.put(number, running);
        }
    }

    /** A call has ended. */
    void remove(long number, MethodRun running) {
        int slot = PendingNumber.index(number);
        if (slot < LOW) {
            low.compareAndSet(slot, running, null);
        } else {
            high.remove(number, running);
        }
    }

    /** The call of a number, null if it does not run. */
    @Nullable
    MethodRun find(long number) {
        int slot = PendingNumber.index(number);
        if (slot >= LOW) {
            return high.get(number);
        }
        MethodRun running = low.getAcquire(slot); // first: the number was written before
        return numbers[slot] == number ? running : null;
    }
}
