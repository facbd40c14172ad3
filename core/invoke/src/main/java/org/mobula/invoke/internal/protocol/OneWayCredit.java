package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * How much a rank may send to one peer in one-way calls: the caller's half of their flow control.
 *
 * <p>Both sides count what all one-way calls of the connection {@linkplain #charge cost}. The caller sends while that is
 * less than the peer has granted, so a call may exceed the grant once. The peer grants more as methods end, see {@link
 * OneWayBacklog}. Before its first grant a caller may send {@link NodeOptions#LEAST_ONE_WAY}.
 *
 * <p><b>Threads:</b> {@link #sent} belongs to the thread that has the way to the peer, the rest any.
 */
final class OneWayCredit {
    /** What a call costs besides the bytes of its message: about what a thread and a task take that wait. */
    private static final long PER_CALL = 2048;

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
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread at a time has the way to the peer
    void sent(long bytes) {
        sent += charge(bytes);
    }

    /** The peer has granted so much in total. */
    void grant(long total) {
        if (total > granted) {
            granted = total;
            wake();
        }
    }

    /** Lets all waiting threads look again. */
    void wake() {
        for (Completion each = waiting.poll(); each != null; each = waiting.poll()) {
            each.complete();
        }
    }

    /**
     * Waits until there may be room; the caller checks again.
     *
     * @param refusal says why the call cannot be made any more, null while it can
     * @param action what is being done, as a clause
     * @throws DeadlineExceededException if the current deadline passes before
     * @throws CallInterruptedException if the thread is interrupted before
     */
    void awaitRoom(Engine engine, Refusal refusal, String action) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        Completion room = new Completion(() -> action);
        room.reset();
        waiting.add(room); // before the look: what changes later wakes it
        RuntimeException refused = refusal.reason();
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

    private static final String FULL =
            "Nothing was sent: one-way calls that the rank has not run yet fill its limit " + "(MOBULA_ONE_WAY_BYTES)";

    /** Says why calls cannot be made any more. */
    @FunctionalInterface
    interface Refusal {
        @Nullable
        RuntimeException reason();
    }
}
