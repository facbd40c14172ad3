package org.mobula.message.internal.pointtopoint;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Prevents a deadlock of ranks that all send long messages before they receive.
 *
 * <p>MPI calls such programs unsafe, because they rely on buffering (MPI-3.1, section 3.5). A rank that has waited for
 * a receiver for a while fetches the messages that others have announced to it before it receives them, so that each
 * rank of the circle can send. This costs a copy, and memory.
 *
 * <p><b>Threads:</b> any.
 */
public final class EagerFetch {
    /** Long enough that a receiver which is only late costs no copy. */
    private static final long DELAY_NANOS = 2_000_000;

    private final AtomicInteger waiting = new AtomicInteger();
    private final Consumer<FetchLimit> fetchAll;
    private final FetchLimit limit;

    /** @param fetchAll fetches every announced message that the limit permits */
    EagerFetch(Consumer<FetchLimit> fetchAll) {
        this.fetchAll = fetchAll;
        limit = new FetchLimit(Runtime.getRuntime().maxMemory(), this::fetchMore);
    }

    /**
     * Waits for something that other ranks may hold up while they wait for this rank.
     *
     * @param fetch used after a delay; null if nothing need be fetched
     * @return as {@link Engine#awaitInterruptibly}
     */
    static boolean await(Engine engine, Completion done, @Nullable EagerFetch fetch, long deadline) {
        if (fetch == null) {
            return engine.awaitInterruptibly(done, deadline);
        }
        long soon = System.nanoTime() + DELAY_NANOS;
        if (engine.awaitInterruptibly(done, deadline == Deadline.NONE || soon - deadline < 0 ? soon : deadline)) {
            return true;
        }
        try {
            fetch.begin();
            return engine.awaitInterruptibly(done, deadline);
        } finally {
            fetch.end();
        }
    }

    /** A thread waits for a receiver for long. {@link #end} follows, even if this throws. */
    public void begin() {
        waiting.incrementAndGet();
        fetchAll.accept(limit);
    }

    /** A thread has stopped waiting. */
    public void end() {
        waiting.decrementAndGet();
    }

    private void fetchMore() {
        if (waiting.get() != 0) {
            fetchAll.accept(limit);
        }
    }

    /** The number of bytes of messages that were fetched and not received yet. */
    public long fetched() {
        return limit.claimed();
    }

    /**
     * A message was announced and does not match a posted receive.
     *
     * @param message fetches it
     */
    void announced(Consumer<FetchLimit> message) {
        if (waiting.get() != 0) {
            message.accept(limit);
        }
    }
}
