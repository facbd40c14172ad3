package org.mobula.message.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Messages that arrived before their receives were posted.
 *
 * <p>A receive gets the earliest message that matches it. A receive of one source and tag, and a receive of any
 * message, find it in constant time; a receive with one wildcard examines the messages in order of arrival.
 *
 * <p><b>Threads:</b> one at a time, under the lock of the owner.
 *
 * @param <T> a message
 */
public final class UnexpectedMessages<T> {
    private final KeyedQueues<T> queues = new KeyedQueues<>();
    private final ArrivalOrder<T> order = new ArrivalOrder<>();

    /** Adds a message. */
    public void add(QueueEntry<T> message) {
        message.queued = true;
        queues.add(message);
        order.add(message);
    }

    /**
     * The message that a receive gets, or null.
     *
     * @param source a rank, or {@link QueueEntry#ANY}
     * @param tag a tag, or {@link QueueEntry#ANY}
     */
    public @Nullable T find(int source, int tag) {
        QueueEntry<T> found = entry(source, tag);
        return found == null ? null : found.owner;
    }

    /** As {@link #find}, and removes it. */
    public @Nullable T take(int source, int tag) {
        QueueEntry<T> found = entry(source, tag);
        if (found == null) {
            return null;
        }
        found.queued = false;
        queues.removeFirst(found); // the earliest match is also the first of its source and tag
        order.remove(found);
        return found.owner;
    }

    /** Removes a message; false if it was removed before. */
    public boolean remove(QueueEntry<T> message) {
        if (!message.queued) {
            return false;
        }
        message.queued = false;
        queues.remove(message);
        order.remove(message);
        return true;
    }

    /** Removes all messages for which a condition holds, in order of arrival. */
    public List<T> removeIf(Predicate<T> condition) {
        List<QueueEntry<T>> found = new ArrayList<>();
        for (QueueEntry<T> entry = order.first(); entry != null; entry = entry.after) {
            if (condition.test(entry.owner)) {
                found.add(entry);
            }
        }
        found.forEach(this::remove);
        return found.stream().map(QueueEntry::owner).toList();
    }

    /** All messages, in order of arrival. */
    public List<T> all() {
        List<T> all = new ArrayList<>();
        for (QueueEntry<T> entry = order.first(); entry != null; entry = entry.after) {
            all.add(entry.owner);
        }
        return all;
    }

    private @Nullable QueueEntry<T> entry(int source, int tag) {
        if (source != QueueEntry.ANY && tag != QueueEntry.ANY) {
            return queues.first(source, tag);
        }
        for (QueueEntry<T> entry = order.first(); entry != null; entry = entry.after) {
            if ((source == QueueEntry.ANY || source == entry.source) && (tag == QueueEntry.ANY || tag == entry.tag)) {
                return entry;
            }
        }
        return null;
    }
}
