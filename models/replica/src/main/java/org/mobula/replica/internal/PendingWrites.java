package org.mobula.replica.internal;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;
import org.mobula.order.TotalOrder;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * This rank's writes on their way: submitted to the order, and not yet answered by its own replica.
 *
 * <p><b>Threads:</b> any.
 */
final class PendingWrites {
    private final Engine engine;
    private final Schedule schedule;
    private final Map<Long, PendingWrite> pending = new ConcurrentHashMap<>();
    private final AtomicLong tickets = new AtomicLong();

    /** What a thread that waits for its own write sleeps on; it runs what is delivered to it. */
    private final ThreadLocal<@Nullable Completion> caller = new ThreadLocal<>();

    private volatile @Nullable TotalOrder order;
    private volatile @Nullable MobulaException ended;

    PendingWrites(Engine engine, Schedule schedule) {
        this.engine = engine;
        this.schedule = schedule;
    }

    /** This rank has joined. */
    void order(TotalOrder joined) {
        order = joined;
    }

    /** The order, once this rank has joined it. */
    TotalOrder order() {
        TotalOrder joined = order;
        if (joined == null) {
            throw new IllegalStateException("rank " + engine.rank() + " has not joined the order of the replicas yet");
        }
        return joined;
    }

    /**
     * Submits a message that this rank's replica answers.
     *
     * @param write ends when it has
     */
    PendingWrite submit(PendingWrite write, byte kind, Consumer<Output> content) {
        TotalOrder joined = order();
        long ticket = tickets.incrementAndGet();
        pending.put(ticket, write);
        if (write.isWaitedFor()) {
            write.bell.reset();
            caller.set(write.bell);
        }
        boolean sent = false;
        try {
            joined.submit(output -> {
                output.putByte(kind);
                output.putLong(ticket);
                content.accept(output);
            });
            sent = true;
        } finally {
            if (!sent) {
                pending.remove(ticket);
                caller.remove();
            }
        }
        MobulaException why = ended;
        if (why != null && pending.remove(ticket) != null) {
            write.fail(why);
        }
        return write;
    }

    /** One of this rank's writes has its place in the order. */
    @Nullable
    PendingWrite delivered(long ticket) {
        return pending.remove(ticket);
    }

    /** Something was delivered to the calling thread: if it waits for a write it will run it; false if it does not. */
    boolean ring() {
        Completion waiting = caller.get();
        if (waiting != null) {
            waiting.complete();
        }
        return waiting != null;
    }

    /** Waits until this rank's replica has answered; runs what comes meanwhile. */
    void await(PendingWrite write, String action) {
        long begun = System.nanoTime();
        long deadline = Deadline.current();
        caller.set(write.bell);
        try {
            while (!write.isDone()) {
                write.bell.reset();
                if (schedule.isIdle()) {
                    schedule.help(write);
                }
                if (!write.isDone() && !engine.await(write.bell, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - begun),
                            "The write is on its way and will be done on all replicas");
                }
            }
        } finally {
            caller.remove();
            schedule.wake(); // why: what was delivered to this thread and left may have nobody else
        }
    }

    /** Submits a message that nobody waits for. */
    void tell(byte kind, Consumer<Output> content) {
        order().submit(output -> {
            output.putByte(kind);
            content.accept(output);
        });
    }

    /** None of them will be answered any more, but those that have their places already. */
    void end(MobulaException why) {
        ended = why;
        pending.values().forEach(write -> write.fail(why));
        pending.clear();
    }
}
