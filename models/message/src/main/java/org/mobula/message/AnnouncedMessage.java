package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Incoming;

/**
 * A message whose sender waits for leave to send its elements.
 *
 * <p>It gets it when the message is matched; or before, so that the elements wait here, when this rank itself waits for
 * the receivers of what it sends ({@link Relief}). <b>Threads:</b> what may change stands under the mailbox's lock.
 */
final class AnnouncedMessage extends Unexpected implements Granted {
    private final Mailbox mailbox;
    private final long number;
    private final long bytes;
    private final boolean synchronous;
    private @Nullable MemorySegment elements; // where they wait, once they were fetched
    private boolean complete;
    private @Nullable ReceiveOperation receive; // who gets them once they are complete
    private long mine;

    /**
     * @param number the sender's
     * @param synchronous whether the sender must not go on before its message is matched
     */
    AnnouncedMessage(
            Mailbox mailbox, Route from, int tag, ElementKind kind, long number, long bytes, boolean synchronous) {
        super(from, tag, kind);
        this.mailbox = mailbox;
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
        if (synchronous
                || bytes == 0
                || bytes > Runtime.getRuntime().maxMemory() / 4
                || from().peer().isGone()) {
            return;
        }
        MemorySegment room = Memory.ofBytes(bytes);
        mailbox.lock();
        boolean wanted = isQueued() && elements == null;
        if (wanted) {
            elements = room;
            mine = from().receives().add(this);
        }
        mailbox.unlock();
        if (wanted) {
            grant(from(), number, mine);
            if (from().peer().isGone()) { // why again: it may have gone before this was among its receives
                lose();
            }
        }
    }

    @Override
    boolean attach(ReceiveOperation matched) {
        receive = matched;
        return elements == null || complete;
    }

    @Override
    void deliver(ReceiveOperation matched) {
        MemorySegment fetched = elements;
        if (fetched == null) {
            matched.grant(from(), tag(), kind(), number, bytes);
        } else {
            matched.takeCopy(from(), tag(), kind(), fetched);
        }
    }

    @Override
    public boolean takeGranted(Incoming message) {
        MemorySegment room = elements;
        if (room == null || message.input().remainingBlockBytes() != bytes) {
            return false;
        }
        message.input().takeBlock(room, kind().bytes());
        message.whenFilled(this::arrived);
        return true;
    }

    @Override
    public void lose() {
        if (from().receives().remove(mine) != this) {
            return;
        }
        mailbox.discardIf(kept -> kept == this);
        ReceiveOperation matched = matched();
        if (matched != null) {
            matched.fail(from().rank());
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

    private void arrived() {
        if (from().receives().remove(mine) != this) {
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

    private @Nullable ReceiveOperation matched() {
        mailbox.lock();
        ReceiveOperation matched = receive;
        mailbox.unlock();
        return matched;
    }
}
