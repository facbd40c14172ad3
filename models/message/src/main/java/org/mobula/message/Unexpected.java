package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.Entry;

/**
 * A message that came before its receive.
 *
 * <p><b>Threads:</b> who matches it with a receive (under its mailbox's lock) delivers it, once; if its elements are
 * still on their way then, whoever finds that they are here, or that they will never come. What may change stands under
 * the mailbox's lock. <b>Failure:</b> one whose sender is gone before all of it is here leaves its mailbox; who has
 * taken it from there before hears of it when he receives it.
 */
abstract sealed class Unexpected permits CarriedMessage, AnnouncedMessage {
    private enum Stage {
        /** It can be delivered. */
        READY,
        COMING,
        LOST
    }

    private final Entry<Unexpected> entry = new Entry<>(this);
    private final Mailbox mailbox;
    private final Route from;
    private final ElementKind kind;
    private Stage stage = Stage.READY;
    private @Nullable ReceiveOperation receive; // who gets it
    private long operation; // the collective one it belongs to; 0 if none

    Unexpected(Mailbox mailbox, Route from, int tag, ElementKind kind) {
        this.mailbox = mailbox;
        this.from = from;
        this.kind = kind;
        entry.key(from.rank(), tag);
    }

    final Entry<Unexpected> entry() {
        return entry;
    }

    /** It is part of a collective operation. Before anybody can match it. */
    final void ofOperation(long collective) {
        operation = collective;
    }

    final Mailbox mailbox() {
        return mailbox;
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

    /** Whether it waits for a receive. Under the mailbox's lock. */
    final boolean isQueued() {
        return entry.isQueued();
    }

    /** How many bytes of elements it holds. */
    abstract long bytes();

    /** Its elements are on their way. Under the mailbox's lock, or before anybody can match it. */
    final void expect() {
        stage = Stage.COMING;
    }

    /**
     * The receive is matched with it. Under the mailbox's lock.
     *
     * @return whether the message can be delivered at once; if not, it is when it is complete, or lost
     */
    final boolean attach(ReceiveOperation matched) {
        receive = matched;
        return stage != Stage.COMING;
    }

    /** Gives its elements to the receive, which fails if they will never come. Not under the lock. */
    final void deliver(ReceiveOperation matched) {
        if (stage == Stage.LOST) {
            matched.fail(from.rank());
        } else if (matched.refusesOperation(from, operation)) {
            discard();
        } else {
            give(matched);
        }
    }

    /** Its elements are here. By whoever has ended their coming. */
    final void completed() {
        settle(Stage.READY);
    }

    /** Its elements will never come. By whoever has ended their coming. */
    public final void lost() {
        mailbox.discardIf(kept -> kept == this);
        free();
        settle(Stage.LOST);
    }

    private void settle(Stage end) {
        mailbox.lock();
        stage = end;
        ReceiveOperation matched = receive;
        mailbox.unlock();
        if (matched != null) {
            deliver(matched);
        }
    }

    /** It holds no memory any more. May be called twice. */
    abstract void free();

    /** Gives its elements to the receive. */
    abstract void give(ReceiveOperation matched);

    /** Nobody will ever receive it. */
    abstract void discard();

    /** Whether it is the one that its sender knows by a number. */
    boolean isNumbered(long number) {
        return false;
    }
}
