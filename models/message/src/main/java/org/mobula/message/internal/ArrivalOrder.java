package org.mobula.message.internal;

import org.jspecify.annotations.Nullable;

/** Entries in order of arrival. */
final class ArrivalOrder<T> {
    private @Nullable Entry<T> first;
    private @Nullable Entry<T> last;

    @Nullable
    Entry<T> first() {
        return first;
    }

    void add(Entry<T> entry) {
        Entry<T> previous = last;
        entry.before = previous;
        entry.after = null;
        last = entry;
        if (previous == null) {
            first = entry;
        } else {
            previous.after = entry;
        }
    }

    void remove(Entry<T> entry) {
        Entry<T> previous = entry.before;
        Entry<T> next = entry.after;
        if (previous == null) {
            first = next;
        } else {
            previous.after = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.before = previous;
        }
        entry.before = null;
        entry.after = null;
    }
}
