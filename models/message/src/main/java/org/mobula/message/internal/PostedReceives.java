package org.mobula.message.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Receives that wait for a message.
 *
 * <p>A message goes to the receive that was posted first among those that want it. Those of one source and one tag stand
 * in queues of their own; those of any source or any tag in the order in which they were posted. The older of the first
 * of both gets the message, so that takes the same time however many wait, unless there are many of the second sort
 * which want other messages.
 *
 * <p><b>Threads:</b> one at a time; whose lock that is, the owner says.
 *
 * @param <T> a receive
 */
public final class PostedReceives<T> {
    private final KeyedQueues<T> exact = new KeyedQueues<>();
    private final ArrivalOrder<T> wild = new ArrivalOrder<>();
    private long turns;

    /** Whether none waits. */
    public boolean isEmpty() {
        return exact.isEmpty() && wild.first() == null;
    }

    /** Puts a receive behind all others. */
    public void add(Entry<T> receive) {
        receive.turn = turns++;
        receive.queued = true;
        if (receive.isWild()) {
            wild.add(receive);
        } else {
            exact.add(receive);
        }
    }

    /** Takes the receive that a message goes to, or null if none wants it. */
    public @Nullable T take(int source, int tag) {
        Entry<T> found = exact.first(source, tag);
        Entry<T> other = wild.first();
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

    /** Takes a receive back; false if it was taken before. */
    public boolean remove(Entry<T> receive) {
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

    /** Takes all receives back for which a condition holds, oldest of each sort first. */
    public List<T> removeIf(Predicate<Entry<T>> condition) {
        List<Entry<T>> found = new ArrayList<>();
        exact.forEach(entry -> {
            if (condition.test(entry)) {
                found.add(entry);
            }
        });
        for (Entry<T> entry = wild.first(); entry != null; entry = entry.after) {
            if (condition.test(entry)) {
                found.add(entry);
            }
        }
        found.forEach(this::remove);
        return found.stream().map(Entry::owner).toList();
    }
}
