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
    private final long number;
    private final long bytes;
    private final boolean synchronous;
    private boolean fetching;
    private @Nullable MemorySegment elements; // where they wait, once they were asked for
    private long mine;

    /**
     * @param number the sender's
     * @param synchronous whether the sender must not go on before its message is matched
     */
    AnnouncedMessage(
            Mailbox mailbox, Route from, int tag, ElementKind kind, long number, long bytes, boolean synchronous) {
        super(mailbox, from, tag, kind);
        this.number = number;
        this.bytes = bytes;
        this.synchronous = synchronous;
    }

    @Override
    long bytes() {
        return bytes;
    }

    /** Has the elements come and wait here, if they may and nobody has asked for them. */
    void fetch() {
        if (!mayFetch()) {
            return;
        }
        MemorySegment room = Memory.ofBytes(bytes); // why not under the lock: clearing that much takes a while
        mailbox().lock();
        boolean wanted = isQueued();
        if (wanted) {
            elements = room;
            expect();
            mine = from().receives().add(this);
        }
        mailbox().unlock();
        if (wanted) {
            grant(from(), number, mine);
            if (from().peer().isGone() && from().receives().remove(mine, this)) { // why again: it may have gone before
                lost();
            }
        }
    }

    private boolean mayFetch() {
        if (synchronous || bytes == 0 || bytes > Runtime.getRuntime().maxMemory() / 4) {
            return false;
        }
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
            matched.grant(from(), tag(), kind(), number, bytes);
        } else {
            matched.takeCopy(from(), tag(), kind(), fetched);
        }
    }

    @Override
    public boolean takeGranted(Route source, long granted, Incoming message) {
        MemorySegment room = elements;
        if (room == null || message.input().remainingBlockBytes() != bytes) {
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
        if (elements == null) {
            grant(from(), number, Protocol.UNWANTED);
        }
    }

    @Override
    boolean isNumbered(long sent) {
        return number == sent && elements == null;
    }

    /** Lets the sender go on. */
    static void grant(Route to, long number, long receiver) {
        to.peer().post(Protocol.GRANT, 2 * Long.BYTES, out -> {
            out.putLong(number);
            out.putLong(receiver);
        });
    }
}
