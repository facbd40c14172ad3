package org.mobula.message.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Messages that came before their receive.
 *
 * <p>A receive gets the message that came first among those it wants: of one source and tag in the same time however many
 * wait, and so the very first one if it wants any; of any source with a certain tag, or the other way round, after a look
 * at those that came before.
 *
 * <p><b>Threads:</b> one at a time; whose lock that is, the owner says.
 *
 * @param <T> a message
 */
public final class UnexpectedMessages<T> {
    private final KeyedQueues<T> queues = new KeyedQueues<>();
    private final ArrivalOrder<T> order = new ArrivalOrder<>();

    /** Puts a message behind all others. */
    public void add(Entry<T> message) {
        message.queued = true;
        queues.add(message);
        order.add(message);
    }

    /**
     * The message that a receive would get, or null.
     *
     * @param source a rank, or {@link Entry#ANY}
     * @param tag a tag, or {@link Entry#ANY}
     */
    public @Nullable T find(int source, int tag) {
        Entry<T> found = entry(source, tag);
        return found == null ? null : found.owner;
    }

    /** As {@link #find}, and takes it. */
    public @Nullable T take(int source, int tag) {
        Entry<T> found = entry(source, tag);
        if (found == null) {
            return null;
        }
        found.queued = false;
        queues.removeFirst(found); // why the first: what came first at all came first of its source and tag
        order.remove(found);
        return found.owner;
    }

    /** Takes a message out; false if it was taken before. */
    public boolean remove(Entry<T> message) {
        if (!message.queued) {
            return false;
        }
        message.queued = false;
        queues.remove(message);
        order.remove(message);
        return true;
    }

    /** Takes all messages out for which a condition holds, in the order in which they came. */
    public List<T> removeIf(Predicate<T> condition) {
        List<Entry<T>> found = new ArrayList<>();
        for (Entry<T> entry = order.first(); entry != null; entry = entry.after) {
            if (condition.test(entry.owner)) {
                found.add(entry);
            }
        }
        found.forEach(this::remove);
        return found.stream().map(Entry::owner).toList();
    }

    /** All messages, in the order in which they came. */
    public List<T> all() {
        List<T> all = new ArrayList<>();
        for (Entry<T> entry = order.first(); entry != null; entry = entry.after) {
            all.add(entry.owner);
        }
        return all;
    }

    private @Nullable Entry<T> entry(int source, int tag) {
        if (source != Entry.ANY && tag != Entry.ANY) {
            return queues.first(source, tag);
        }
        for (Entry<T> entry = order.first(); entry != null; entry = entry.after) {
            if ((source == Entry.ANY || source == entry.source) && (tag == Entry.ANY || tag == entry.tag)) {
                return entry;
            }
        }
        return null;
    }
}
