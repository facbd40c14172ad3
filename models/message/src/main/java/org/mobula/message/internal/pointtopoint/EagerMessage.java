package org.mobula.message.internal.pointtopoint;

import org.mobula.message.ElementKind;
import org.mobula.transport.Incoming;

/** A message that was sent without asking, and that is here or arriving. */
abstract class EagerMessage extends UnexpectedMessage implements PendingPeerOperation {
    private final long acknowledge;
    private long cost; // charged to the sender's share while it is held
    private long number; // among the arrivals of its route, while it is incomplete

    /** @param acknowledge the sender's number to acknowledge, or 0 */
    EagerMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, long acknowledge) {
        super(mailbox, from, tag, kind);
        this.acknowledge = acknowledge;
    }

    /** Gives its contents to the receive. */
    abstract void hand(ReceiveOperation matched);

    /** Charges its memory to the sender's share. Before it can be matched. */
    final void charge(long bytes) {
        cost = bytes;
        from().keep(bytes);
    }

    @Override
    final void free() {
        long charged;
        synchronized (this) { // a message that is dropped while it arrives may be lost afterwards
            charged = cost;
            cost = 0;
        }
        if (charged != 0) {
            from().release(charged);
        }
    }

    /** It is incomplete: {@link #arrived} or {@link #lost} follows. Before it can be matched. */
    final void expectRest() {
        expect();
        number = from().arrivals().add(this);
    }

    @Override
    final void give(ReceiveOperation matched) {
        ControlMessages.acknowledge(from(), acknowledge);
        hand(matched);
        free();
    }

    /** It is complete. */
    final void arrived() {
        if (from().arrivals().remove(number, this)) { // unless its sender has failed, and it is lost
            completed();
        }
    }

    /**
     * Handles a sender that failed before this was among the arrivals of its route: it is lost, unless it is complete.
     *
     * @return whether it is lost
     */
    final boolean isLost(Incoming message) {
        if (!from().peer().hasDeparted() || message.isComplete()) {
            return false;
        }
        drop();
        return true;
    }

    /** The rest is not needed. */
    final void drop() {
        if (from().arrivals().remove(number, this)) {
            lost();
        }
    }

    @Override
    final void discard() {
        free();
        ControlMessages.acknowledge(from(), acknowledge);
    }

    @Override
    final boolean isNumbered(long sent) {
        return acknowledge == sent;
    }
}
