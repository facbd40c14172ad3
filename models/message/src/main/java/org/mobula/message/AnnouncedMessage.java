package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Incoming;

/**
 * A message whose sender waits for leave to send its elements.
 *
 * <p>It gets it when the message is matched; or before, so that the elements wait here, when this rank itself waits for
 * the receivers of what it sends ({@link Relief}).
 */
final class AnnouncedMessage extends Unexpected implements Granted {
    private final Announcement what;
    private boolean fetching;
    private @Nullable MemorySegment elements; // where they wait, once they were asked for
    private long mine;
    private @Nullable FetchLimit claimed;

    /** A message, and what its sender says of it. */
    AnnouncedMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, Announcement what) {
        super(mailbox, from, tag, kind);
        this.what = what;
    }

    @Override
    long bytes() {
        return what.length();
    }

    /**
     * Has the elements come and wait here, if they may and nobody has asked for them.
     *
     * @param limit what all that were fetched may take together
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
        MemorySegment room = Memory.ofBytes(what.bytes()); // why not under the lock: clearing that much takes a while
        mailbox().lock();
        boolean wanted = isQueued();
        if (wanted) {
            elements = room;
            expect();
            mine = from().receives().add(this);
        }
        mailbox().unlock();
        if (wanted) {
            grant(from(), what.number(), mine);
            if (from().peer().isGone() && from().receives().remove(mine, this)) { // why again: it may have gone before
                lost();
            }
        } else {
            free();
        }
    }

    @Override
    void free() {
        FetchLimit limit;
        synchronized (this) { // a message that is dropped while it comes may be lost afterwards
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

    /** Whether this thread is the one that asks for the elements. */
    private boolean isFirst() {
        mailbox().lock();
        boolean first = isQueued() && !fetching;
        fetching |= first;
        mailbox().unlock();
        return first && !from().peer().isGone();
    }

    @Override
    void give(ReceiveOperation matched) {
        MemorySegment fetched = elements;
        if (fetched == null) {
            matched.grant(from(), tag(), kind(), what);
            return;
        }
        if (kind() == ElementKind.OBJECT) {
            matched.takeBody(from(), tag(), fetched);
        } else {
            matched.takeCopy(from(), tag(), kind(), fetched);
        }
        elements = null;
        free();
    }

    @Override
    public boolean takeGranted(Route source, long granted, Incoming message) {
        MemorySegment room = elements;
        if (room == null || message.input().remainingBlockBytes() != what.bytes()) {
            return false;
        }
        message.input().takeBlock(room, kind().bytes());
        message.whenFilled(() -> arrived(granted));
        return true;
    }

    private void arrived(long granted) {
        if (from().receives().remove(granted, this)) { // why asked: its sender may be gone, and so this
            completed();
        }
    }

    @Override
    void discard() {
        free();
        if (elements == null) {
            grant(from(), what.number(), Protocol.UNWANTED);
        }
    }

    @Override
    boolean isNumbered(long sent) {
        return what.number() == sent && elements == null;
    }

    /** Lets the sender go on. */
    static void grant(Route to, long number, long receiver) {
        to.peer().post(Protocol.GRANT, 2 * Long.BYTES, out -> {
            out.putLong(number);
            out.putLong(receiver);
        });
    }
}
