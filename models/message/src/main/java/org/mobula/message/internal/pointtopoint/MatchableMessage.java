package org.mobula.message.internal.pointtopoint;

import org.mobula.message.ElementKind;
import org.mobula.message.Status;
import org.mobula.message.internal.QueueEntry;

/** A message in a {@link Mailbox} that arrived before its receive was posted. */
public abstract class MatchableMessage {
    private final QueueEntry<MatchableMessage> entry = new QueueEntry<>(this);
    private final ElementKind kind;

    MatchableMessage(int source, int tag, ElementKind kind) {
        this.kind = kind;
        entry.key(source, tag);
    }

    final QueueEntry<MatchableMessage> entry() {
        return entry;
    }

    /** The rank in the node that has sent it. */
    final int source() {
        return entry.source();
    }

    final int tag() {
        return entry.tag();
    }

    final ElementKind kind() {
        return kind;
    }

    /** Whether it waits for a receive. Under the mailbox's lock. */
    final boolean isQueued() {
        return entry.isQueued();
    }

    /** Its length in a {@link Status}. */
    abstract long bytes();

    /**
     * Matches it with a receive. Under the mailbox's lock.
     *
     * @return whether it can be delivered now; if not, it is delivered when it is complete, or lost
     */
    abstract boolean attach(ReceiveOperation matched);

    /** Gives its elements to the receive, which fails if they are lost. Not under the lock. */
    abstract void deliver(ReceiveOperation matched);

    /** It will not be received. */
    abstract void discard();

    /** Whether the sender knows it by a number. */
    abstract boolean isNumbered(long number);
}
