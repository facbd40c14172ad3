package org.mobula.message.internal;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * FIFO queues by source and tag.
 *
 * <p>A hash table of chains. A chain links the first entries of its keys, each of which heads a list of the other
 * entries of its key. The first entry of a key is found in constant time. Only growing the table allocates.
 */
final class KeyedQueues<T> {
    private static final int SMALLEST = 16;

    private @Nullable QueueEntry<T>[] table = newTable(SMALLEST);
    private int keys;

    boolean isEmpty() {
        return keys == 0;
    }

    /** The first entry of a key. */
    @Nullable
    QueueEntry<T> first(int source, int tag) {
        if (keys == 0) {
            return null;
        }
        QueueEntry<T> entry = table[bucket(source, tag)];
        while (entry != null && (entry.tag != tag || entry.source != source)) {
            entry = entry.nextKey;
        }
        return entry;
    }

    void add(QueueEntry<T> entry) {
        entry.nextSame = null;
        QueueEntry<T> first = first(entry.source, entry.tag);
        if (first != null) {
            last(first).nextSame = entry;
            first.lastSame = entry;
            return;
        }
        if (keys == table.length) {
            grow();
        }
        keys++;
        entry.lastSame = entry;
        push(entry);
    }

    /** Removes an entry, which is in its queue. */
    void remove(QueueEntry<T> entry) {
        QueueEntry<T> first = first(entry.source, entry.tag);
        if (first == entry) {
            removeFirst(entry);
            return;
        }
        QueueEntry<T> before = first;
        while (before != null && before.nextSame != entry) {
            before = before.nextSame;
        }
        if (first == null || before == null) {
            throw new IllegalStateException("an entry is not in its queue");
        }
        before.nextSame = entry.nextSame;
        if (first.lastSame == entry) {
            first.lastSame = before;
        }
        entry.nextSame = null;
    }

    void forEach(Consumer<QueueEntry<T>> action) {
        for (QueueEntry<T> chain : table) {
            for (QueueEntry<T> first = chain; first != null; first = first.nextKey) {
                for (QueueEntry<T> entry = first; entry != null; entry = entry.nextSame) {
                    action.accept(entry);
                }
            }
        }
    }

    /** Removes the first entry of its key. */
    void removeFirst(QueueEntry<T> first) {
        unlink(first);
        QueueEntry<T> next = first.nextSame;
        if (next != null) {
            next.lastSame = first.lastSame;
            push(next);
        } else {
            keys--;
        }
        first.nextSame = null;
        first.lastSame = null;
    }

    private void push(QueueEntry<T> first) {
        int bucket = bucket(first.source, first.tag);
        first.nextKey = table[bucket];
        table[bucket] = first;
    }

    private void unlink(QueueEntry<T> first) {
        int bucket = bucket(first.source, first.tag);
        QueueEntry<T> other = table[bucket];
        if (other == first) {
            table[bucket] = first.nextKey;
        } else {
            while (other != null && other.nextKey != first) {
                other = other.nextKey;
            }
            if (other != null) {
                other.nextKey = first.nextKey;
            }
        }
        first.nextKey = null;
    }

    private void grow() {
        QueueEntry<T>[] old = table;
        table = newTable(2 * old.length);
        for (QueueEntry<T> chain : old) {
            QueueEntry<T> first = chain;
            while (first != null) {
                QueueEntry<T> next = first.nextKey;
                push(first);
                first = next;
            }
        }
    }

    private int bucket(int source, int tag) {
        int hash = (source * 0x9E3779B9 + tag) * 0x85EBCA6B; // tags are often consecutive, or differ in high bits only
        return hash >>> 16 & table.length - 1 ^ hash >>> 24 & table.length - 1;
    }

    private static <T> QueueEntry<T> last(QueueEntry<T> first) {
        QueueEntry<T> last = first.lastSame;
        return last == null ? first : last;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type cannot be created otherwise
    private static <T> QueueEntry<T>[] newTable(int length) {
        return new QueueEntry[length];
    }
}
