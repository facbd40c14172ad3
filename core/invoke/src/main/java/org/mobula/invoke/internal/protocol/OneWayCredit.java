package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * The sender's half of the flow control for one-way calls to one peer.
 *
 * <p>Both sides add up the {@linkplain #charge cost} of all one-way calls of the connection. The sender continues while
 * the sum is less than the peer has granted, so the last call may exceed the grant. The peer grants more as methods
 * end; see {@link OneWayBacklog}. The initial grant is {@link NodeOptions#LEAST_ONE_WAY}.
 *
 * <p><b>Threads:</b> {@link #sent} on the thread that sends to the peer, the rest any.
 */
final class OneWayCredit {
    /** The cost of a call besides the bytes of its message: about the memory of a waiting thread and task. */
    private static final long PER_CALL = 2048;

    private static final String FULL =
            "Nothing was sent: one-way calls that the rank has not run yet fill its limit (MOBULA_ONE_WAY_BYTES)";

    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();
    private volatile long sent;
    private volatile long granted = NodeOptions.LEAST_ONE_WAY;

    /** The cost of a call with this many bytes, blocks included. */
    static long charge(long bytes) {
        return PER_CALL + bytes;
    }

    /** Whether another call may be sent. */
    boolean hasRoom() {
        return sent < granted;
    }

    /** Charges a call with this many bytes, which is about to be sent. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread at a time sends to the peer
    void sent(long bytes) {
        sent += charge(bytes);
    }

    /** The peer has granted this much in total. */
    void grant(long total) {
        if (total > granted) {
            granted = total;
            wake();
        }
    }

    /** Wakes all waiting threads, which check again. */
    void wake() {
        for (Completion each = waiting.poll(); each != null; each = waiting.poll()) {
            each.complete();
        }
    }

    /**
     * Waits until there may be room; the caller must check again.
     *
     * @param refusal the reason why the call can no longer be made, or null
     * @param action the caller's action, as a clause
     * @throws DeadlineExceededException if the current deadline passes first
     * @throws CallInterruptedException if the thread is interrupted first
     */
    void awaitRoom(Engine engine, Supplier<@Nullable RuntimeException> refusal, String action) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        Completion room = new Completion(() -> action);
        room.reset();
        waiting.add(room); // before checking: later changes wake this thread
        RuntimeException refused = refusal.get();
        if (refused != null) {
            waiting.remove(room);
            throw refused;
        }
        if (hasRoom() || engine.awaitInterruptibly(room, deadline)) {
            waiting.remove(room);
            return;
        }
        waiting.remove(room);
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since), FULL);
        }
        throw new CallInterruptedException(action, "Nothing was sent");
    }
}
