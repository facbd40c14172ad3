package org.mobula.message.internal.pointtopoint;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Limits the number of sends in progress to one rank, each of which uses memory here, and at the receiver if it was
 * asked. At the limit, a call that starts another send waits until one ends.
 *
 * <p><b>Threads:</b> any.
 */
final class SendLimit {
    private final int most;
    private final IntSupplier inProgress;
    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();

    /** @param inProgress the number of sends in progress */
    SendLimit(int most, IntSupplier inProgress) {
        this.most = most;
        this.inProgress = inProgress;
    }

    /**
     * Waits until another send may start; polls meanwhile.
     *
     * @param fetch prevents a deadlock of ranks that wait for each other
     * @param action the caller's action, as a clause
     * @throws DeadlineExceededException if the caller's {@link Deadline} passed
     * @throws CallInterruptedException if the thread was interrupted
     */
    void await(Engine engine, EagerFetch fetch, Supplier<String> action) {
        if (isReached()) {
            awaitEnd(engine, fetch, action);
        }
    }

    /** A send has ended. */
    void ended() {
        if (!waiting.isEmpty()) {
            waiting.forEach(Completion::complete);
        }
    }

    private void awaitEnd(Engine engine, EagerFetch fetch, Supplier<String> action) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        Completion ended = new Completion(action);
        waiting.add(ended);
        try {
            while (isReached()) {
                if (!EagerFetch.await(engine, ended, fetch, deadline)) {
                    throw Deadline.isPast(deadline)
                            ? new DeadlineExceededException(
                                    action.get(), Duration.ofNanos(System.nanoTime() - since), hint())
                            : new CallInterruptedException(action.get(), hint());
                }
                ended.resetForAny(); // before the number is read again, so that no end is missed
            }
        } finally {
            waiting.remove(ended);
        }
    }

    private String hint() {
        return "Nothing was sent: " + most
                + " sends to that rank are in progress. Wait for some of them, or receive there";
    }

    private boolean isReached() {
        return inProgress.getAsInt() >= most;
    }
}
