package org.mobula.replica.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Engine;

/**
 * Ends timed waits. A timeout is a message of the order, so it arrives at the same point at all replicas, independently
 * of their clocks.
 *
 * <p>The rank whose call waits sends the message; the others send it a second later, in case that rank has failed. A
 * message that arrives late or again is ignored.
 *
 * <p><b>Threads:</b> any.
 */
final class WaitTimers {
    private static final long OTHERS_LATER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final Engine engine;
    private final Executor threads;
    private final PendingWrites pending;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>(); // by place

    /** @param timer cancelled when the wait ends, or it would keep the write until it fires */
    private record Waiting(SuspendedWrite write, Future<?> timer) {}

    /** @param threads run what must not run on a timer's thread */
    WaitTimers(Engine engine, Executor threads, PendingWrites pending) {
        this.engine = engine;
        this.threads = threads;
        this.pending = pending;
    }

    /**
     * A write begins to wait.
     *
     * @param origin the rank whose call it is
     * @param nanos how long it waits at most
     */
    void start(SuspendedWrite write, int origin, long nanos) {
        int number = write.waits();
        long later = origin == engine.rank() ? 0 : OTHERS_LATER_NANOS;
        long deadline = System.nanoTime() + Math.min(nanos, LONGEST_NANOS) + later;
        // on another thread: a submitted message may be delivered at once, and run there
        Future<?> timer = engine.timer().at(deadline, () -> threads.execute(() -> end(write, number)));
        waiting.put(write.place(), new Waiting(write, timer));
    }

    private void end(SuspendedWrite write, int number) {
        if (write.waits() == number) {
            try {
                pending.tell(ReplicaMessage.EXPIRE, output -> {
                    output.putLong(write.place());
                    output.putInt(number);
                });
            } catch (MobulaException stopped) {
                // the order has ended, and all waits with it
            }
        }
    }

    /** A write no longer waits. */
    void cancel(SuspendedWrite write) {
        Waiting ended = waiting.remove(write.place());
        if (ended != null) {
            ended.timer.cancel(false);
        }
    }

    /** A message that a wait has timed out has been delivered. */
    void expired(long place, int number) {
        Waiting found = waiting.get(place);
        if (found != null) {
            found.write.expire(number);
        }
    }

    /** The writes in timed waits. */
    Iterable<SuspendedWrite> waiting() {
        return waiting.values().stream().map(Waiting::write).toList();
    }
}
