package org.mobula.invoke.internal.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.PendingNumber;

/**
 * The calls of one peer that run here and can be cancelled, by call number.
 *
 * <p>A number belongs to one call, but callers reuse slots. At most one call of a slot runs at a time, since the caller
 * reuses the slot only after the reply. The next call may begin before the previous one is removed here, so
 * {@link #remove} names the call.
 *
 * <p><b>Threads:</b> the thread that runs the call, or the one that polls the peer, adds; the latter cancels; any
 * removes.
 */
final class RunningCalls {
    /** The number of the message that cancels a call: 8 bytes, the call number. */
    static final int CANCEL = HandlerNumbers.INVOKE + 2;

    private static final int LOW = 1024;

    /** Callers prefer low slots, so most calls need no hash table. */
    private final AtomicReferenceArray<@Nullable MethodRun> low = new AtomicReferenceArray<>(LOW);

    private final long[] numbers = new long[LOW]; // of the calls in low; written before them

    private final Map<Long, MethodRun> high = new ConcurrentHashMap<>();

    /** A call begins. One-way calls, which cannot be cancelled, are ignored. */
    void add(long call, MethodRun running) {
        if (CallNumber.isOneWay(call)) {
            return;
        }
        long number = CallNumber.of(call);
        int slot = PendingNumber.index(number);
        if (slot < LOW) {
            numbers[slot] = number;
            low.setRelease(slot, running);
        } else {
            high.put(number, running);
        }
    }

    /** A call has ended. */
    void remove(long call, MethodRun running) {
        long number = CallNumber.of(call);
        int slot = PendingNumber.index(number);
        if (slot < LOW) {
            low.compareAndSet(slot, running, null);
        } else {
            high.remove(number, running);
        }
    }

    /** Cancels a call, unless its reply is already on the way. */
    void cancel(long number) {
        MethodRun running = find(number);
        if (running != null) {
            running.cancel();
        }
    }

    private @Nullable MethodRun find(long number) {
        int slot = PendingNumber.index(number);
        if (slot >= LOW) {
            return high.get(number);
        }
        MethodRun running = low.getAcquire(slot); // first: the number was written before
        return numbers[slot] == number ? running : null;
    }
}
