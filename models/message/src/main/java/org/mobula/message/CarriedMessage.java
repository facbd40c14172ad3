package org.mobula.message;

import org.mobula.transport.Incoming;

/** A message that holds what it carries itself: all of it is here, or is just coming. */
abstract sealed class CarriedMessage extends Unexpected permits EagerMessage, ObjectMessage {
    private final long acknowledge;
    private long cost; // what it takes of the sender's share while it is held
    private long number; // among the arrivals of its route, while it is not complete

    /**
     * @param acknowledge the sender's number to acknowledge, or 0
     */
    CarriedMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, long acknowledge) {
        super(mailbox, from, tag, kind);
        this.acknowledge = acknowledge;
    }

    /** Gives what it carries to the receive. */
    abstract void hand(ReceiveOperation matched);

    /** Charges what it takes to its sender's share. Before anybody can match it. */
    final void charge(long bytes) {
        cost = bytes;
        from().keep(bytes);
    }

    @Override
    final void free() {
        long charged;
        synchronized (this) { // a message that is dropped while it comes may be lost afterwards
            charged = cost;
            cost = 0;
        }
        if (charged != 0) {
            from().release(charged);
        }
    }

    /** Takes note that it is not complete: {@link #arrived} or {@link #lost} follows. Before anybody can match it. */
    final void expectRest() {
        expect();
        number = from().arrivals().add(this);
    }

    @Override
    final void give(ReceiveOperation matched) {
        Acknowledgement.post(from(), acknowledge);
        hand(matched);
        free();
    }

    /** All of it is here. */
    final void arrived() {
        if (from().arrivals().remove(number, this)) { // why asked: its sender may be gone, and so this
            completed();
        }
    }

    /**
     * Its sender may have gone before this was among the arrivals of its route, so that nobody has heard of it: it is
     * lost then, unless all of the message is here.
     *
     * @return whether it is
     */
    final boolean isLost(Incoming message) {
        if (!from().peer().isGone() || message.isComplete()) {
            return false;
        }
        drop();
        return true;
    }

    /** The rest is of no use. */
    final void drop() {
        if (from().arrivals().remove(number, this)) {
            lost();
        }
    }

    @Override
    final void discard() {
        free();
        Acknowledgement.post(from(), acknowledge);
    }

    @Override
    final boolean isNumbered(long sent) {
        return acknowledge == sent;
    }
}
