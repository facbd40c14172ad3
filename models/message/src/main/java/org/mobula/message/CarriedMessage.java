package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A message that holds what it carries itself: all of it is here, or is just coming.
 *
 * <p><b>Threads:</b> what may change stands under the mailbox's lock.
 */
abstract sealed class CarriedMessage extends Unexpected permits EagerMessage, ObjectMessage {
    private final Mailbox mailbox;
    private final long acknowledge;
    private boolean complete;
    private @Nullable ReceiveOperation receive; // who gets it once it is complete
    private long number; // among the arrivals of its route, while it is not complete

    /**
     * @param acknowledge the sender's number to acknowledge, or 0
     */
    CarriedMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, long acknowledge) {
        super(from, tag, kind);
        this.mailbox = mailbox;
        this.acknowledge = acknowledge;
        this.complete = true;
    }

    /** Gives what it carries to the receive. */
    abstract void hand(ReceiveOperation matched);

    /** Takes note that it is not complete: {@link #arrived} or {@link #lose} follows. Before anybody can match it. */
    final void expectRest() {
        complete = false;
        number = from().arrivals().add(this);
    }

    @Override
    final boolean attach(ReceiveOperation matched) {
        receive = matched;
        return complete;
    }

    @Override
    final void deliver(ReceiveOperation matched) {
        Acknowledgement.post(from(), acknowledge);
        hand(matched);
    }

    /** All of it is here. */
    final void arrived() {
        if (from().arrivals().remove(number) != this) {
            return; // why: its sender is gone, and so is this
        }
        mailbox.lock();
        complete = true;
        ReceiveOperation matched = receive;
        mailbox.unlock();
        if (matched != null) {
            deliver(matched);
        }
    }

    /** The rest will never come. */
    final void lose() {
        if (from().arrivals().remove(number) != this) {
            return;
        }
        mailbox.discardIf(kept -> kept == this);
        mailbox.lock();
        ReceiveOperation matched = receive;
        mailbox.unlock();
        if (matched != null) {
            matched.fail(from().rank());
        }
    }

    @Override
    final void discard() {
        Acknowledgement.post(from(), acknowledge);
    }

    @Override
    final boolean isNumbered(long sent) {
        return acknowledge == sent;
    }
}
