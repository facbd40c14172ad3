package org.mobula.message;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

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
    static final long PATIENCE_NANOS = 2_000_000;

    private final Supplier<Mailbox[]> mailboxes;
    private final AtomicInteger waiting = new AtomicInteger();

    Relief(Supplier<Mailbox[]> mailboxes) {
        this.mailboxes = mailboxes;
    }

    /** A thread has waited for a receiver, and goes on waiting. */
    void begin() {
        waiting.incrementAndGet();
        for (Mailbox mailbox : mailboxes.get()) {
            mailbox.announced().forEach(AnnouncedMessage::fetch);
        }
    }

    /** It waits no more. */
    void end() {
        waiting.decrementAndGet();
    }

    /** A message was announced, and nobody wants it yet. */
    void announced(AnnouncedMessage message) {
        if (waiting.get() != 0) {
            message.fetch();
        }
    }
}
