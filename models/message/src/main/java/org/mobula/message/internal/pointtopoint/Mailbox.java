package org.mobula.message.internal.pointtopoint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.PostedReceives;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.UnexpectedMessages;
import org.mobula.runtime.spi.SpinLock;

/**
 * Matches the messages of one context with receives at this rank. Ranks are those of the node.
 *
 * <p><b>Threads:</b> any; one short lock. Nothing is sent under it, no large memory is copied, and no thread is woken
 * up.
 */
public final class Mailbox implements ReceiveQueue<ReceiveOperation> {
    /** A thread that waits for a message without receiving it. */
    record Prober(int source, int tag, Runnable wakeUp) {
        boolean wants(QueueEntry<?> message) {
            return (source == QueueEntry.ANY || source == message.source())
                    && (tag == QueueEntry.ANY || tag == message.tag());
        }
    }

    private final int context;
    private final SpinLock lock = new SpinLock();
    private final PostedReceives<ReceiveOperation> posted = new PostedReceives<>();
    private final UnexpectedMessages<MatchableMessage> unexpected = new UnexpectedMessages<>();
    private final List<Prober> probers = new ArrayList<>();
    private volatile @Nullable CommunicatorMembers members; // null until this rank opens the context
    private boolean closed;
    private boolean shut; // the node closes: no more messages are received

    Mailbox(int context) {
        this.context = context;
    }

    int context() {
        return context;
    }

    /** Sets the ranks that use the context. */
    void members(CommunicatorMembers using) {
        members = using;
    }

    /** The ranks that use the context; null if not known yet. */
    @Nullable
    CommunicatorMembers members() {
        return members;
    }

    /** Starts the arrival of a message. No other thread may post or take anything until {@link #unlock}. */
    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    /** The receive that a message goes to, or null. Under the lock. */
    @Nullable
    ReceiveOperation match(int source, int tag) {
        return posted.take(source, tag);
    }

    /**
     * Holds a message that matches no posted receive, and unlocks. Under the lock.
     *
     * @return false if the context is closed
     */
    boolean keepAndUnlock(MatchableMessage message) {
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
                prober.wakeUp().run();
            }
        }
        return open;
    }

    /**
     * Posts a receive, or gives it a held message.
     *
     * @return false if the node closes
     */
    public boolean post(ReceiveOperation receive) {
        QueueEntry<ReceiveOperation> entry = receive.entry();
        lock.lock();
        if (shut) {
            lock.unlock();
            return false;
        }
        MatchableMessage message = unexpected.take(entry.source(), entry.tag());
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
     * Stops all matching: otherwise a receive that fails because the node closes would leave its message to the next
     * one.
     *
     * @return the receives that waited
     */
    List<ReceiveOperation> shut() {
        return locked(() -> {
            shut = true;
            return posted.removeIf(any -> true);
        });
    }

    /** Matches a message that was taken with a receive; true if it can be delivered now. */
    boolean attach(MatchableMessage message, ReceiveOperation receive) {
        return locked(() -> message.attach(receive));
    }

    @Override
    public boolean withdraw(QueueEntry<ReceiveOperation> receive) {
        lock.lock();
        try {
            return posted.remove(receive);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Looks for a message.
     *
     * @param take whether to take it, to be received later
     */
    @Nullable
    MatchableMessage find(int source, int tag, boolean take) {
        lock.lock();
        try {
            if (shut) {
                return null;
            }
            return take ? unexpected.take(source, tag) : unexpected.find(source, tag);
        } finally {
            lock.unlock();
        }
    }

    /** Wakes up a prober whenever a message arrives that it waits for. */
    void add(Prober prober) {
        var unused = locked(() -> probers.add(prober));
    }

    /** Revokes {@link #add}. */
    void remove(Prober prober) {
        var unused = locked(() -> probers.remove(prober));
    }

    /** Withdraws receives that can no longer be matched. */
    public List<ReceiveOperation> withdrawIf(Predicate<QueueEntry<ReceiveOperation>> condition) {
        return locked(() -> posted.removeIf(condition));
    }

    /** Removes messages that are not to be received. */
    List<MatchableMessage> discardIf(Predicate<MatchableMessage> condition) {
        return locked(() -> unexpected.removeIf(condition));
    }

    /** Calls an action for each held message, without the lock. */
    void forEachHeld(Consumer<MatchableMessage> action) {
        locked(unexpected::all).forEach(action);
    }

    /** Wakes up all probers. */
    void wakeUp() {
        locked(() -> List.copyOf(probers)).forEach(prober -> prober.wakeUp().run());
    }

    /** Whether it is closed, and no more messages can be matched. */
    boolean isOver() {
        return locked(() -> closed && posted.isEmpty());
    }

    /** Discards held messages and those that arrive later; their senders stop waiting. */
    public void close() {
        locked(() -> {
                    closed = true;
                    return unexpected.removeIf(any -> true);
                })
                .forEach(MatchableMessage::discard);
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
