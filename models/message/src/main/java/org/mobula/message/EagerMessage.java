package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A message whose elements came along, or are just coming, into memory of their exact size. */
final class EagerMessage extends Unexpected {
    private final Mailbox mailbox;
    private final MemorySegment elements;
    private final long acknowledge;
    private boolean complete; // this and the receive: under the mailbox's lock
    private @Nullable ReceiveOperation receive; // who gets it once it is complete
    private long number; // among the arrivals of its route, while it is not complete

    /**
     * @param elements filled already if complete
     * @param acknowledge the sender's number to acknowledge, or 0
     */
    EagerMessage(
            Mailbox mailbox,
            Route from,
            int tag,
            ElementKind kind,
            MemorySegment elements,
            long acknowledge,
            boolean complete) {
        super(from, tag, kind);
        this.mailbox = mailbox;
        this.elements = elements;
        this.acknowledge = acknowledge;
        this.complete = complete;
    }

    void number(long arriving) {
        number = arriving;
    }

    @Override
    long bytes() {
        return elements.byteSize();
    }

    @Override
    boolean attach(ReceiveOperation matched) {
        receive = matched;
        return complete;
    }

    @Override
    void deliver(ReceiveOperation matched) {
        Acknowledgement.post(from(), acknowledge);
        matched.takeCopy(from(), tag(), kind(), elements);
    }

    /** All elements are there. */
    void arrived() {
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
    void lose() {
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
    void discard() {
        Acknowledgement.post(from(), acknowledge);
    }

    @Override
    boolean isNumbered(long sent) {
        return acknowledge == sent;
    }
}
