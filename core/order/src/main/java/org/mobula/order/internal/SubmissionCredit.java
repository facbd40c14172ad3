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
 * Flow control of this rank's submissions: how many bytes are under way, and which threads wait for room.
 *
 * <p><b>Threads:</b> one at a time takes, one at a time gives back, any waits or reads.
 */
final class SubmissionCredit {
    private final Engine engine;
    private final String order;
    private final long limit;
    private final long window;
    private final Queue<Completion> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong waits = new AtomicLong();
    private volatile boolean over;
    private final AtomicLong taken = new AtomicLong(); // bytes that were ever submitted
    private final AtomicLong givenBack = new AtomicLong(); // of these, bytes that all members have applied

    SubmissionCredit(Engine engine, String order, long limit) {
        this.engine = engine;
        this.order = order;
        this.limit = limit;
        this.window = Window.of(limit, engine.size()).bytes();
    }

    /** Bytes under way. */
    long underWay() {
        // read first, so that the result is never too small
        long back = givenBack.get();
        return taken.getOpaque() - back;
    }

    /** How often a thread has waited. */
    long waits() {
        return waits.get();
    }

    /** Whether a message may be submitted. Also true after the order has ended, so that the submission fails with the reason. */
    boolean isThere() {
        return underWay() <= window || over;
    }

    /** Refuses a message submitted without waiting for room, if far more than the limit is under way. */
    void require() {
        long bytes = underWay();
        if (bytes > 2 * limit) {
            throw new OrderFullException(order, engine.rank(), bytes, limit);
        }
    }

    /** A message is submitted. By one thread at a time. */
    void take(byte[] body) {
        taken.setOpaque(taken.getPlain() + Window.bytes(body));
    }

    /** All members have applied more bytes. By one thread at a time. */
    void giveBack(long bytes) {
        givenBack.set(givenBack.getPlain() + bytes); // volatile: reading the queue must not pass it (Dekker)
        if (!waiting.isEmpty() && isThere()) {
            waiting.forEach(Completion::complete);
        }
    }

    /** The order has ended: releases all threads that wait for room. */
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
                            "It has not begun: rank " + engine.rank() + " has " + underWay()
                                    + " bytes under way in the order \"" + order
                                    + "\", above its share of " + window + ", and waits for the member that lags");
                }
                room.reset();
            }
        } finally {
            waiting.remove(room);
        }
    }
}
