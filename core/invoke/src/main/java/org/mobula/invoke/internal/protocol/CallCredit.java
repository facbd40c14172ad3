package org.mobula.invoke.internal.protocol;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.CallLimitException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * The sender's half of the flow control for calls to one peer that no caller waits for: one-way and asynchronous ones,
 * and calls on groups whose results are discarded or forwarded.
 *
 * <p>Both sides add up the {@linkplain #cost cost} of all such calls. The sender continues while the sum is less than
 * the peer has granted, so the last call may exceed the grant. The peer grants more as methods end; see
 * {@link CallBacklog}. The initial grant is {@link NodeOptions#LEAST_ONE_WAY}.
 *
 * <p>A method that another rank has called may exceed the grant by a reserve, so that methods that call each other in a
 * circle do not wait for each other (ADR 38). Beyond the reserve it waits as long as methods end there.
 *
 * <p><b>Threads:</b> any.
 */
final class CallCredit {
    /** The cost of a call besides the bytes of its message: about the memory of a waiting thread and task. */
    private static final long PER_CALL = 2048;

    /** The reserves for all ranks together, as a multiple of {@link NodeOptions#oneWayBytes}. */
    private static final long RESERVES = 4;

    private static final String FULL = "Nothing was sent: calls that the rank has not run yet, and for which no caller"
            + " waits, fill its limit (MOBULA_ONE_WAY_BYTES)";

    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong sent = new AtomicLong();
    private volatile long granted = NodeOptions.LEAST_ONE_WAY;

    /** The cost of a call with this many bytes, blocks included. */
    static long cost(long bytes) {
        return PER_CALL + bytes;
    }

    /** Whether another call may be sent. */
    boolean hasRoom() {
        return sent.get() < granted;
    }

    /** Charges a call that is about to be sent. A negative cost withdraws one that was not. */
    void sent(long cost) {
        sent.getAndAdd(cost);
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
     * Waits until there may be room.
     *
     * @param refusal the reason why the call can no longer be made, or null
     * @param action the caller's action, as a clause
     * @return whether the call may be sent although there may be no room; otherwise the caller must check again
     * @throws DeadlineExceededException if the current deadline passes first
     * @throws CallInterruptedException if the thread is interrupted first
     * @throws CallLimitException if a method makes the call, the reserve is used up, and no method has ended at the
     *     peer for the liveness timeout
     */
    boolean awaitRoom(Engine engine, Supplier<@Nullable RuntimeException> refusal, String action) {
        boolean nested = isNested();
        if (nested && hasReserve(engine)) {
            return true;
        }
        long deadline = Deadline.current();
        long since = System.nanoTime();
        long patience = engine.options().livenessTimeout().toNanos();
        long until = nested && Deadline.remaining(deadline) > patience ? since + patience : deadline;
        Completion room = new Completion(() -> action);
        room.reset();
        waiting.add(room); // before checking: later changes wake this thread
        RuntimeException refused = refusal.get();
        if (refused != null) {
            waiting.remove(room);
            throw refused;
        }
        if (hasRoom() || engine.awaitInterruptibly(room, until)) {
            waiting.remove(room);
            return false;
        }
        waiting.remove(room);
        Duration waited = Duration.ofNanos(System.nanoTime() - since);
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(action, waited, FULL);
        }
        if (nested && Deadline.isPast(until)) {
            throw new CallLimitException(action, waited);
        }
        throw new CallInterruptedException(action, "Nothing was sent");
    }

    private boolean hasReserve(Engine engine) {
        return sent.get() - granted < RESERVES * engine.options().oneWayBytes() / engine.size();
    }

    /**
     * Whether this thread runs a method for another rank, or a continuation, on which one may depend. Asked only where
     * there is no room, so that no call has to be marked.
     */
    private static boolean isNested() {
        return STACK.walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass)
                .anyMatch(type -> OptimisticTask.class.isAssignableFrom(type) || type == CompletableFuture.class));
    }
}
