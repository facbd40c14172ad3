package org.mobula.message.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Receives that wait for messages.
 *
 * <p>A message goes to the earliest posted receive that matches it. Receives of one source and one tag are in queues by
 * key, receives with wildcards in posting order. The message goes to the earlier of the first match of both. That takes
 * constant time, unless many receives with wildcards do not match.
 *
 * <p><b>Threads:</b> one at a time, under the lock of the owner.
 *
 * @param <T> a receive
 */
public final class PostedReceives<T> {
    private final KeyedQueues<T> exact = new KeyedQueues<>();
    private final ArrivalOrder<T> wild = new ArrivalOrder<>();
    private long turns;

    /** Whether there are none. */
    public boolean isEmpty() {
        return exact.isEmpty() && wild.first() == null;
    }

    /** Adds a receive. */
    public void add(QueueEntry<T> receive) {
        receive.turn = turns++;
        receive.queued = true;
        if (receive.isWild()) {
            wild.add(receive);
        } else {
            exact.add(receive);
        }
    }

    /** Removes the receive that a message goes to; null if none matches. */
    public @Nullable T take(int source, int tag) {
        QueueEntry<T> found = exact.first(source, tag);
        QueueEntry<T> other = wild.first();
        while (other != null && !other.accepts(source, tag)) {
            other = other.after;
        }
        if (other != null && (found == null || other.turn < found.turn)) {
            found = other;
        }
        if (found == null) {
            return null;
        }
        found.queued = false;
        if (found == other) {
            wild.remove(found);
        } else {
            exact.removeFirst(found);
        }
        return found.owner;
    }

    /** Removes a receive; false if it was removed before. */
    public boolean remove(QueueEntry<T> receive) {
        if (!receive.queued) {
            return false;
        }
        receive.queued = false;
        if (receive.isWild()) {
            wild.remove(receive);
        } else {
            exact.remove(receive);
        }
        return true;
    }

    /**
     * Removes all receives for which a condition holds: those of one source and tag first, then those with wildcards.
     */
    public List<T> removeIf(Predicate<QueueEntry<T>> condition) {
        List<QueueEntry<T>> found = new ArrayList<>();
        exact.forEach(entry -> {
            if (condition.test(entry)) {
                found.add(entry);
            }
        });
        for (QueueEntry<T> entry = wild.first(); entry != null; entry = entry.after) {
            if (condition.test(entry)) {
                found.add(entry);
            }
        }
        found.forEach(this::remove);
        return found.stream().map(QueueEntry::owner).toList();
    }
}
