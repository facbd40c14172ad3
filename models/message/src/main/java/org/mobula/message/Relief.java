package org.mobula.message;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * Keeps ranks that send each other long messages, and receive only afterwards, from waiting for each other for ever.
 *
 * <p>MPI calls such programs unsafe, as they rely on messages being buffered (MPI-3.1, section 3.5). Here a rank that has
 * waited for a receiver for a while takes in what others have announced to it, though it has not asked for it yet: so each
 * rank of the circle finds room for its message at the next one. It costs a copy, and memory.
 *
 * <p><b>Threads:</b> any.
 */
final class Relief {
    /** why so long: a receiver that is only late costs no copy. */
    private static final long PATIENCE_NANOS = 2_000_000;

    private final Supplier<Mailbox[]> mailboxes;
    private final AtomicInteger waiting = new AtomicInteger();
    private final FetchLimit limit;

    Relief(Supplier<Mailbox[]> mailboxes) {
        this.mailboxes = mailboxes;
        limit = new FetchLimit(Runtime.getRuntime().maxMemory(), this::fetchMore);
    }

    /**
     * Waits for something that other ranks may keep from coming while they wait for this one.
     *
     * @param relief what keeps them from that; null if nothing need
     * @return as {@link Engine#awaitInterruptibly}
     */
    static boolean await(Engine engine, Completion done, @Nullable Relief relief, long deadline) {
        if (relief == null) {
            return engine.awaitInterruptibly(done, deadline);
        }
        long soon = System.nanoTime() + PATIENCE_NANOS;
        if (engine.awaitInterruptibly(done, deadline == Deadline.NONE || soon - deadline < 0 ? soon : deadline)) {
            return true;
        }
        try {
            relief.begin();
            return engine.awaitInterruptibly(done, deadline);
        } finally {
            relief.end();
        }
    }

    /** A thread has waited for a receiver, and goes on waiting. {@link #end} follows, even if this throws. */
    void begin() {
        waiting.incrementAndGet();
        fetchAll();
    }

    private void fetchAll() {
        for (Mailbox mailbox : mailboxes.get()) {
            mailbox.announced().forEach(message -> message.fetch(limit));
        }
    }

    private void fetchMore() {
        if (waiting.get() != 0) {
            fetchAll();
        }
    }

    /** How many bytes the elements take that were asked for and not received yet. */
    long fetched() {
        return limit.claimed();
    }

    /** It waits no more. */
    void end() {
        waiting.decrementAndGet();
    }

    /** A message was announced, and nobody wants it yet. */
    void announced(AnnouncedMessage message) {
        if (waiting.get() != 0) {
            message.fetch(limit);
        }
    }
}
