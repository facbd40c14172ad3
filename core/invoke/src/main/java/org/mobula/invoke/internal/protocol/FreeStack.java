package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A stack of objects for reuse, without locks.
 *
 * <p><b>Threads:</b> one thread at a time takes, so there is no ABA problem: an element on top either stays there or is
 * covered by others. Any thread gives.
 */
final class FreeStack<T extends FreeStack.Element<T>> {
    /** An object that can be on one stack at a time. */
    abstract static class Element<T> {
        private @Nullable T next;
        private int depth;
    }

    private final int limit;
    private final AtomicReference<@Nullable T> top = new AtomicReference<>();

    /** @param limit the maximum number of elements */
    FreeStack(int limit) {
        this.limit = limit;
    }

    /** Takes an element, or null if there is none. */
    @Nullable
    T take() {
        T first = top.getAcquire();
        while (first != null && !top.compareAndSet(first, next(first))) {
            first = top.getAcquire();
        }
        return first;
    }

    /** Adds an element, unless the stack is full. */
    void give(T element) {
        Element<T> added = element;
        T first;
        do {
            first = top.getAcquire();
            added.depth = first == null ? 1 : depth(first) + 1;
            added.next = first;
        } while (added.depth <= limit && !top.compareAndSet(first, element));
    }

    private @Nullable T next(T element) {
        Element<T> of = element;
        return of.next;
    }

    private int depth(T element) {
        Element<T> of = element;
        return of.depth;
    }
}
