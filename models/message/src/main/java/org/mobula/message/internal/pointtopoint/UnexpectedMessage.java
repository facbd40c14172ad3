package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.message.ElementKind;

/**
 * A message that arrived before its receive was posted, and the arrival of its elements.
 *
 * <p><b>Threads:</b> the thread that matches it with a receive, under the mailbox's lock, delivers it once. If its
 * elements are still arriving, the thread that completes or loses them delivers it. The lock guards what changes.
 * <b>Failure:</b> a message leaves its mailbox if its sender fails before it is complete; if it has been taken before,
 * receiving it fails.
 */
abstract class UnexpectedMessage extends MatchableMessage {
    private enum Stage {
        /** It can be delivered. */
        READY,
        ARRIVING,
        LOST
    }

    private final Mailbox mailbox;
    private final Route from;
    private Stage stage = Stage.READY;
    private @Nullable ReceiveOperation receive; // matched
    private long operation; // its collective operation; 0 if none

    UnexpectedMessage(Mailbox mailbox, Route from, int tag, ElementKind kind) {
        super(from.rank(), tag, kind);
        this.mailbox = mailbox;
        this.from = from;
    }

    /** It belongs to a collective operation. Before it can be matched. */
    final void ofOperation(long collective) {
        operation = collective;
    }

    final Mailbox mailbox() {
        return mailbox;
    }

    final Route from() {
        return from;
    }

    /** Its elements are arriving. Under the mailbox's lock, or before it can be matched. */
    final void expect() {
        stage = Stage.ARRIVING;
    }

    @Override
    final boolean attach(ReceiveOperation matched) {
        receive = matched;
        return stage != Stage.ARRIVING;
    }

    @Override
    final void deliver(ReceiveOperation matched) {
        if (stage == Stage.LOST) {
            matched.fail(from.rank());
        } else if (matched.refusesOperation(from.rank(), operation)) {
            discard();
        } else {
            give(matched);
        }
    }

    /** Its elements have arrived. Called by the thread that removed it from its route. */
    final void completed() {
        settle(Stage.READY);
    }

    /** Its elements will not arrive. Called by the thread that removed it from its route. */
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

    /** Releases its memory. May be called twice. */
    abstract void free();

    /** Gives its elements to the receive. */
    abstract void give(ReceiveOperation matched);
}
