package org.mobula.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.Entry;
import org.mobula.message.internal.PostedReceives;
import org.mobula.message.internal.UnexpectedMessages;
import org.mobula.runtime.spi.SpinLock;

/**
 * Where the messages of one context meet their receives, at this rank. Ranks are those of the node.
 *
 * <p><b>Threads:</b> any; one short lock. Under it nothing is sent, no large memory copied and nobody woken.
 */
final class Mailbox {
    /** Someone who waits for a message to come that it does not receive yet. */
    record Prober(int source, int tag, Runnable bell) {
        boolean wants(Entry<?> message) {
            return (source == Entry.ANY || source == message.source()) && (tag == Entry.ANY || tag == message.tag());
        }
    }

    private final int context;
    private final SpinLock lock = new SpinLock();
    private final PostedReceives<ReceiveOperation> posted = new PostedReceives<>();
    private final UnexpectedMessages<Unexpected> unexpected = new UnexpectedMessages<>();
    private final List<Prober> probers = new ArrayList<>();
    private volatile @Nullable Membership members; // null as long as this rank has not opened the context
    private volatile @Nullable CollectiveContext collectives; // null in contexts of the program's messages
    private boolean closed;
    private boolean shut; // the node closes: nothing is received any more, whatever is here or comes

    Mailbox(int context) {
        this.context = context;
    }

    int context() {
        return context;
    }

    /** Names whose messages come here. */
    void members(Membership whose) {
        members = whose;
    }

    /** Whose messages come here; null as long as that is not known. */
    @Nullable
    Membership members() {
        return members;
    }

    /** Names the collective operations whose messages come here. */
    void collectives(CollectiveContext whose) {
        collectives = whose;
    }

    /** The collective operations whose messages come here; null if there are none. */
    @Nullable
    CollectiveContext collectives() {
        return collectives;
    }

    /** Begins the arrival of a message: while this lasts, nobody else posts or takes anything. */
    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** The receive a message goes to, or null. Under the lock. */
    @Nullable
    ReceiveOperation match(int source, int tag) {
        return posted.take(source, tag);
    }

    /**
     * Keeps a message that no receive wants yet, and unlocks. Under the lock.
     *
     * @return false if nobody will ever receive here any more
     */
    boolean keepAndUnlock(Unexpected message) {
        List<Prober> found = List.of();
        boolean open = !closed;
        if (open) {
            unexpected.add(message.entry());
            if (!probers.isEmpty()) {
                found = List.copyOf(probers);
            }
        }
        lock.unlock();
        for (Prober prober : found) {
            if (prober.wants(message.entry())) {
                prober.bell().run();
            }
        }
        return open;
    }

    /**
     * Receives a message that is there already, or waits for one.
     *
     * @return false if the node closes, and nothing is received any more
     */
    boolean post(ReceiveOperation receive) {
        Entry<ReceiveOperation> entry = receive.entry();
        lock.lock();
        if (shut) {
            lock.unlock();
            return false;
        }
        Unexpected message = unexpected.take(entry.source(), entry.tag());
        boolean complete = true;
        if (message == null) {
            posted.add(entry);
        } else {
            complete = message.attach(receive);
        }
        lock.unlock();
        if (message != null && complete) {
            message.deliver(receive);
        }
        return true;
    }

    /**
     * Lets no receive get a message from now on: one that failed since the node closes would else leave its message to the
     * next one.
     *
     * @return the receives that waited
     */
    List<ReceiveOperation> shut() {
        lock.lock();
        try {
            shut = true;
            return posted.removeIf(any -> true);
        } finally {
            lock.unlock();
        }
    }

    /** Matches a message that was taken with a receive; true if it can be delivered at once. */
    boolean attach(Unexpected message, ReceiveOperation receive) {
        lock.lock();
        try {
            return message.attach(receive);
        } finally {
            lock.unlock();
        }
    }

    /** Takes a receive back; false if it was matched before. */
    boolean withdraw(ReceiveOperation receive) {
        lock.lock();
        try {
            return posted.remove(receive.entry());
        } finally {
            lock.unlock();
        }
    }

    /** Looks for a message without receiving it. */
    @Nullable
    Unexpected find(int source, int tag) {
        lock.lock();
        try {
            return shut ? null : unexpected.find(source, tag);
        } finally {
            lock.unlock();
        }
    }

    /** Takes a message that will be received later. */
    @Nullable
    Unexpected take(int source, int tag) {
        lock.lock();
        try {
            return shut ? null : unexpected.take(source, tag);
        } finally {
            lock.unlock();
        }
    }

    /** Has someone told of messages that come. */
    void add(Prober prober) {
        lock.lock();
        try {
            probers.add(prober);
        } finally {
            lock.unlock();
        }
    }

    /** Has someone told no more. */
    void remove(Prober prober) {
        lock.lock();
        try {
            probers.remove(prober);
        } finally {
            lock.unlock();
        }
    }

    /** Receives that can not be matched any more, and are posted no more. */
    List<ReceiveOperation> withdrawIf(Predicate<Entry<ReceiveOperation>> condition) {
        lock.lock();
        try {
            return posted.removeIf(condition);
        } finally {
            lock.unlock();
        }
    }

    /** Messages that shall not be received any more. */
    List<Unexpected> discardIf(Predicate<Unexpected> condition) {
        lock.lock();
        try {
            return unexpected.removeIf(condition);
        } finally {
            lock.unlock();
        }
    }

    /** Messages whose elements wait for leave to come. */
    List<AnnouncedMessage> announced() {
        lock.lock();
        try {
            return unexpected.all().stream()
                    .filter(AnnouncedMessage.class::isInstance)
                    .map(AnnouncedMessage.class::cast)
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /** Everyone who waits for messages looks again. */
    void alarm() {
        List<Prober> found;
        lock.lock();
        try {
            found = List.copyOf(probers);
        } finally {
            lock.unlock();
        }
        found.forEach(prober -> prober.bell().run());
    }

    /** Whether it is closed, and no message can be matched here any more. */
    boolean isOver() {
        lock.lock();
        try {
            return closed && posted.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Keeps nothing any more. */
    List<Unexpected> close() {
        lock.lock();
        try {
            closed = true;
            return unexpected.removeIf(any -> true);
        } finally {
            lock.unlock();
        }
    }
}
