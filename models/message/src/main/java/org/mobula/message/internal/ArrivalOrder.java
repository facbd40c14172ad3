package org.mobula.message.internal;

import org.jspecify.annotations.Nullable;

/** Entries in order of arrival. */
final class ArrivalOrder<T> {
    private @Nullable QueueEntry<T> first;
    private @Nullable QueueEntry<T> last;

    @Nullable
    QueueEntry<T> first() {
        return first;
    }

    void add(QueueEntry<T> entry) {
        QueueEntry<T> previous = last;
        entry.before = previous;
        entry.after = null;
        last = entry;
        if (previous == null) {
            first = entry;
        } else {
            previous.after = entry;
        }
    }

    void remove(QueueEntry<T> entry) {
        QueueEntry<T> previous = entry.before;
        QueueEntry<T> next = entry.after;
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
