package org.mobula.message;

import org.mobula.message.internal.Entry;

/**
 * A message that came before its receive.
 *
 * <p><b>Threads:</b> who matches it with a receive (under its mailbox's lock) delivers it, once.
 */
abstract sealed class Unexpected permits CarriedMessage, AnnouncedMessage {
    private final Entry<Unexpected> entry = new Entry<>(this);
    private final Route from;
    private final ElementKind kind;

    Unexpected(Route from, int tag, ElementKind kind) {
        this.from = from;
        this.kind = kind;
        entry.key(from.rank(), tag);
    }

    final Entry<Unexpected> entry() {
        return entry;
    }

    /** Whether it waits for a receive. Under the mailbox's lock. */
    final boolean isQueued() {
        return entry.isQueued();
    }

    final Route from() {
        return from;
    }

    final int tag() {
        return entry.tag();
    }

    final ElementKind kind() {
        return kind;
    }

    /** How many bytes of elements it holds. */
    abstract long bytes();

    /**
     * The receive is matched with it. Under the mailbox's lock.
     *
     * @return whether the message can be delivered at once; if not, it is when it is complete
     */
    boolean attach(ReceiveOperation receive) {
        return true;
    }

    /** Gives its elements to the receive. Not under the lock. */
    abstract void deliver(ReceiveOperation receive);

    /** Nobody will ever receive it. */
    abstract void discard();

    /** Whether it is the one that its sender knows by a number. */
    boolean isNumbered(long number) {
        return false;
    }
}
