package org.mobula.shared.internal.inserted;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A table from objects to values, by identity. It keeps neither alive.
 *
 * <p><b>Threads:</b> any; {@link #find} takes no lock.
 *
 * @param <V> the values; something else keeps them as long as they are needed
 */
final class ContentTable<V> {
    private static final int INITIAL = 64; // a power of 2

    private static final class Entry<V> extends WeakReference<Object> {
        final int hash;
        final WeakReference<V> value;

        @Nullable
        final Entry<V> next;

        Entry(Object key, int hash, WeakReference<V> value, @Nullable Entry<V> next, ReferenceQueue<Object> queue) {
            super(key, queue);
            this.hash = hash;
            this.value = value;
            this.next = next;
        }
    }

    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private int size;
    private int dead; // entries of collected objects, at least
    private volatile AtomicReferenceArray<@Nullable Entry<V>> table = new AtomicReferenceArray<>(INITIAL);

    /** The value of an object; null if it has none. */
    @Nullable
    V find(Object key) {
        AtomicReferenceArray<@Nullable Entry<V>> present = table;
        int hash = System.identityHashCode(key);
        for (Entry<V> each = present.get(hash & present.length() - 1); each != null; each = each.next) {
            if (each.hash == hash && each.refersTo(key)) {
                return each.value.get();
            }
        }
        return null;
    }

    /** Gives an object a value, unless it has this one. */
    void put(Object key, V value) {
        if (find(key) == value) {
            return;
        }
        synchronized (this) {
            removeCollected(size / 4);
            if (size > table.length()) {
                table = filled(2 * table.length());
            }
            int hash = System.identityHashCode(key);
            int at = hash & table.length() - 1;
            table.set(at, new Entry<>(key, hash, new WeakReference<>(value), table.get(at), collected));
            size++;
        }
    }

    /** The number of entries of objects that may be reachable. */
    synchronized int size() {
        dead = 1;
        removeCollected(0);
        return size;
    }

    /** Removes entries once many are of no use. A chain never changes: a reader may follow it. */
    private void removeCollected(int kept) {
        while (collected.poll() != null) {
            dead++;
        }
        if (dead > kept) {
            table = filled(table.length());
        }
    }

    private AtomicReferenceArray<@Nullable Entry<V>> filled(int length) {
        AtomicReferenceArray<@Nullable Entry<V>> next = new AtomicReferenceArray<>(length);
        size = 0;
        dead = 0;
        for (int i = 0; i < table.length(); i++) {
            for (Entry<V> each = table.get(i); each != null; each = each.next) {
                Object key = each.get();
                if (key != null) {
                    int at = each.hash & length - 1;
                    next.set(at, new Entry<>(key, each.hash, each.value, next.get(at), collected));
                    size++;
                }
            }
        }
        return next;
    }
}
