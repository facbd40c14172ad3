package org.mobula.replica.internal;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.mobula.fault.MobulaException;

/**
 * Ends timed waits: that a wait has lasted long enough is an event of the order, so it comes at the same moment on all
 * replicas, whatever their clocks say.
 *
 * <p>The rank whose call waits says so; the others a second later, in case that one is gone. What comes too late, or
 * again, means nothing.
 *
 * <p><b>Threads:</b> any.
 */
final class Timers {
    private static final long OTHERS_LATER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final OrderedReplicas all;
    private final Executor threads;
    private final Map<Long, WriteStep> waiting = new ConcurrentHashMap<>();

    Timers(OrderedReplicas all, Executor threads) {
        this.all = all;
        this.threads = threads;
    }

    /** A write begins to wait, so long at most. */
    void start(WriteStep write, long nanos) {
        waiting.put(write.sequence(), write);
        int number = write.waits();
        long later = write.origin() == all.rank() ? 0 : OTHERS_LATER_NANOS;
        CompletableFuture.delayedExecutor(Math.min(nanos, LONGEST_NANOS) + later, TimeUnit.NANOSECONDS, threads)
                .execute(() -> end(write, number));
    }

    private void end(WriteStep write, int number) {
        if (write.waits() == number) {
            try {
                all.pending().tell(ReplicaMessage.EXPIRE, output -> {
                    output.putLong(write.sequence());
                    output.putInt(number);
                });
            } catch (MobulaException stopped) {
                // why nothing: the order has ended, and all waits with it
            }
        }
    }

    /** A write has ended. */
    void forget(WriteStep write) {
        waiting.remove(write.sequence());
    }

    /** The step that ends a wait. */
    Step expiry(long sequence, long write, int number) {
        return new Step() {
            @Override
            public long sequence() {
                return sequence;
            }

            @Override
            public void run() {
                WriteStep found = waiting.get(write);
                if (found != null) {
                    found.expire(number);
                }
                all.schedule().done();
            }
        };
    }
}
