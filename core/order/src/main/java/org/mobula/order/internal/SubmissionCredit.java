package org.mobula.order.internal;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.order.OrderFullException;
import org.mobula.order.internal.protocol.Window;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Flow control of this rank's submissions: how many bytes are in flight, and which threads wait for room.
 *
 * <p><b>Threads:</b> one thread at a time takes, one at a time gives back, any thread waits or reads.
 */
final class SubmissionCredit {
    private final Engine engine;
    private final String order;
    private final long limit;
    private final long window;
    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong waits = new AtomicLong();
    private volatile boolean over;
    private final AtomicLong taken = new AtomicLong(); // bytes submitted so far
    private final AtomicLong givenBack = new AtomicLong(); // of these, the bytes that all members have applied

    SubmissionCredit(Engine engine, String order, long limit) {
        this.engine = engine;
        this.order = order;
        this.limit = limit;
        this.window = Window.of(limit, engine.size()).bytes();
    }

    /** The number of bytes in flight. */
    long inFlight() {
        // read first, so that the result is never too small
        long back = givenBack.get();
        return taken.getOpaque() - back;
    }

    /** The number of waits so far. */
    long waits() {
        return waits.get();
    }

    /**
     * Returns true if a message may be submitted, or if the order has ended, so that the submission fails with the
     * reason.
     */
    boolean isThere() {
        return inFlight() <= window || over;
    }

    /** Rejects a message that does not wait for room if more than twice the limit is in flight. */
    void require() {
        long bytes = inFlight();
        if (bytes > 2 * limit) {
            throw new OrderFullException(order, engine.rank(), bytes, limit);
        }
    }

    /** Counts a submitted message. Called by one thread at a time. */
    void take(byte[] body) {
        taken.setOpaque(taken.getPlain() + Window.bytes(body));
    }

    /** Counts bytes that all members have applied. Called by one thread at a time. */
    void giveBack(long bytes) {
        givenBack.set(givenBack.getPlain() + bytes); // volatile: the read of the queue must not precede it (Dekker)
        if (!waiting.isEmpty() && isThere()) {
            waiting.forEach(Completion::complete);
        }
    }

    /** Releases all threads that wait for room, because the order has ended. */
    void end() {
        over = true;
        waiting.forEach(Completion::complete);
    }

    /** Waits until there is room. */
    void await(String action) {
        if (isThere()) {
            return;
        }
        waits.incrementAndGet();
        long deadline = Deadline.current();
        long since = System.nanoTime();
        Completion room = new Completion(() -> action);
        waiting.add(room);
        try {
            while (!isThere()) {
                if (!engine.await(room, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - since),
                            "It has not begun: rank " + engine.rank() + " has " + inFlight()
                                    + " bytes in flight in the order \"" + order
                                    + "\", above its share of " + window + ", and waits for the member that lags");
                }
                room.reset();
            }
        } finally {
            waiting.remove(room);
        }
    }
}
