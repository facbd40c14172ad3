package org.mobula.replica.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Engine;

/**
 * Ends timed waits: that a wait has lasted long enough is an event of the order, so it comes at the same moment on all
 * replicas, whatever their clocks say.
 *
 * <p>The rank whose call waits says so; the others a second later, in case that one is gone. What comes too late, or
 * again, means nothing.
 *
 * <p><b>Threads:</b> any.
 */
final class WaitTimers {
    private static final long OTHERS_LATER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final OrderedReplicas all;
    private final Engine engine;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>(); // by places

    /**
     * A write that waits.
     *
     * @param timer ends the wait; cancelled when it waits no more, or it would keep the write till then
     */
    private record Waiting(WriteStep write, Future<?> timer) {}

    WaitTimers(OrderedReplicas all, Engine engine) {
        this.all = all;
        this.engine = engine;
    }

    /** A write begins to wait, so long at most. */
    void start(WriteStep write, long nanos) {
        int number = write.waits();
        long later = write.origin() == all.rank() ? 0 : OTHERS_LATER_NANOS;
        long deadline = System.nanoTime() + Math.min(nanos, LONGEST_NANOS) + later;
        // on another thread: what is submitted may be delivered at once, and run there
        Future<?> timer = engine.timer().at(deadline, () -> all.later(() -> end(write, number)));
        waiting.put(write.place(), new Waiting(write, timer));
    }

    private void end(WriteStep write, int number) {
        if (write.waits() == number) {
            try {
                all.pending().tell(ReplicaMessage.EXPIRE, output -> {
                    output.putLong(write.place());
                    output.putInt(number);
                });
            } catch (MobulaException stopped) {
                // why nothing: the order has ended, and all waits with it
            }
        }
    }

    /** A write waits no more. */
    void forget(WriteStep write) {
        Waiting ended = waiting.remove(write.place());
        if (ended != null) {
            ended.timer.cancel(false);
        }
    }

    /** The writes that wait so. */
    List<WriteStep> waiting() {
        return waiting.values().stream().map(Waiting::write).toList();
    }

    /**
     * The step that ends a wait.
     *
     * @param place the write's
     */
    OrderedStep expiry(long sequence, long place, int number) {
        return new OrderedStep() {
            @Override
            public long sequence() {
                return sequence;
            }

            @Override
            public void run() {
                Waiting found = waiting.get(place);
                if (found != null) {
                    found.write.expire(number);
                }
                all.schedule().done();
            }
        };
    }
}
