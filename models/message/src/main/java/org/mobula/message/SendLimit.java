package org.mobula.message;

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
 * How many sends to one rank may be under way: each costs memory here, and at its receiver if that was asked. Beyond the limit
 * a call that begins another one waits until one ends.
 *
 * <p><b>Threads:</b> any.
 */
final class SendLimit {
    private final int most;
    private final IntSupplier underWay;
    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();

    /** @param underWay how many are under way now */
    SendLimit(int most, IntSupplier underWay) {
        this.most = most;
        this.underWay = underWay;
    }

    /**
     * Waits until another send may begin, polling meanwhile.
     *
     * @param relief what keeps ranks that wait for each other from waiting for ever
     * @param action what is being done, as a clause
     * @throws DeadlineExceededException if the caller's {@link Deadline} passed
     * @throws CallInterruptedException if the thread was interrupted
     */
    void await(Engine engine, Relief relief, Supplier<String> action) {
        if (isReached()) {
            awaitEnd(engine, relief, action);
        }
    }

    /** A send has ended. */
    void ended() {
        if (!waiting.isEmpty()) {
            waiting.forEach(Completion::complete);
        }
    }

    private void awaitEnd(Engine engine, Relief relief, Supplier<String> action) {
        long deadline = Deadline.current();
        long since = System.nanoTime();
        Completion ended = new Completion(action);
        waiting.add(ended);
        try {
            while (isReached()) {
                if (!Relief.await(engine, ended, relief, deadline)) {
                    throw Deadline.isPast(deadline)
                            ? new DeadlineExceededException(
                                    action.get(), Duration.ofNanos(System.nanoTime() - since), hint())
                            : new CallInterruptedException(action.get(), hint());
                }
                ended.resetForAny(); // before the next look at the number, so that no end is missed
            }
        } finally {
            waiting.remove(ended);
        }
    }

    private String hint() {
        return "Nothing was sent: " + most
                + " sends to that rank are under way. Wait for some of them, or receive there";
    }

    private boolean isReached() {
        return underWay.getAsInt() >= most;
    }
}
