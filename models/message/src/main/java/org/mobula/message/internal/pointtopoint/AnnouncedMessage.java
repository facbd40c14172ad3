package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.section.Memory;
import org.mobula.transport.Incoming;

/**
 * A message whose sender waits for a grant before it sends the elements.
 *
 * <p>The sender gets the grant when the message is matched, or earlier if this rank fetches the elements because it
 * waits for receivers itself ({@link EagerFetch}).
 */
final class AnnouncedMessage extends UnexpectedMessage implements PendingPeerOperation.Elements {
    private final Announcement what;
    private boolean fetching;
    private @Nullable MemorySegment elements; // fetched
    private long mine;
    private @Nullable FetchLimit claimed;

    AnnouncedMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, Announcement what) {
        super(mailbox, from, tag, kind);
        this.what = what;
    }

    @Override
    long bytes() {
        return what.length();
    }

    /**
     * Fetches the elements, if that is permitted and has not been done.
     *
     * @param limit the memory that all fetched messages may take together
     */
    void fetch(FetchLimit limit) {
        if (what.synchronous() || what.bytes() == 0 || !isFetchable() || !limit.claim(what.bytes())) {
            return;
        }
        if (!isFirst()) {
            limit.free(what.bytes());
            return;
        }
        claimed = limit;
        MemorySegment room = Memory.ofBytes(what.bytes()); // not under the lock, because clearing takes time
        mailbox().lock();
        boolean wanted = isQueued();
        if (wanted) {
            elements = room;
            expect();
            mine = from().receives().add(this);
        }
        mailbox().unlock();
        if (wanted) {
            ControlMessages.grant(from(), what.number(), mine);
            if (from().peer().hasDeparted()
                    && from().receives().remove(mine, this)) { // it may have failed before the add
                lost();
            }
        } else {
            free();
        }
    }

    @Override
    void free() {
        FetchLimit limit;
        synchronized (this) { // a message that is dropped while it arrives may be lost afterwards
            limit = claimed;
            claimed = null;
        }
        if (limit != null) {
            limit.free(what.bytes());
        }
    }

    private boolean isFetchable() {
        mailbox().lock();
        try {
            return isQueued() && !fetching;
        } finally {
            mailbox().unlock();
        }
    }

    /** Whether this thread is the one that fetches. */
    private boolean isFirst() {
        mailbox().lock();
        boolean first = isQueued() && !fetching;
        fetching |= first;
        mailbox().unlock();
        return first && !from().peer().hasDeparted();
    }

    @Override
    void give(ReceiveOperation matched) {
        MemorySegment fetched = elements;
        if (fetched == null) {
            matched.grant(from(), tag(), kind(), what);
            return;
        }
        if (kind() == ElementKind.OBJECT) {
            matched.takeBody(from().rank(), tag(), fetched);
        } else {
            matched.takeCopy(from().rank(), tag(), kind(), fetched);
        }
        elements = null;
        free();
    }

    @Override
    public boolean takeGranted(long granted, Incoming message) {
        MemorySegment room = elements;
        if (room == null || message.input().remainingBlockBytes() != what.bytes()) {
            return false;
        }
        message.input().takeBlock(room, kind().bytes());
        message.whenFilled(() -> arrived(granted));
        return true;
    }

    private void arrived(long granted) {
        if (from().receives().remove(granted, this)) { // unless its sender has failed, and it is lost
            completed();
        }
    }

    @Override
    void discard() {
        free();
        if (elements == null) {
            ControlMessages.grant(from(), what.number(), MessageProtocol.UNWANTED);
        }
    }

    @Override
    boolean isNumbered(long sent) {
        return what.number() == sent && elements == null;
    }
}
