package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * This rank's writes in the order of their submission, which is the order in which they get their places.
 *
 * <p><b>Threads:</b> one at a time adds, one at a time looks and removes; neither waits for the other, and no
 * instruction is a locked one. Any thread withdraws or iterates.
 */
final class SubmittedWrites<W> {
    private static final VarHandle REMOVED = FieldHandles.of(MethodHandles.lookup(), "removed", Link.class);

    private Link<W> removed = new Link<>(null); // the last one
    private Link<W> last = removed;

    private static final class Link<W> {
        private static final VarHandle WRITE = FieldHandles.of(MethodHandles.lookup(), "write", Object.class);
        private static final VarHandle NEXT = FieldHandles.of(MethodHandles.lookup(), "next", Link.class);

        private @Nullable Object write;
        private @Nullable Link<W> next;

        Link(@Nullable W write) {
            this.write = write;
        }

        /** Null if it was removed or withdrawn. */
        @SuppressWarnings("unchecked")
        @Nullable
        W write() {
            return (W) WRITE.getAcquire(this); // a thread that finds it empty sees everything that was added before
        }

        void empty() {
            WRITE.setRelease(this, (Object) null);
        }

        @SuppressWarnings("unchecked")
        @Nullable
        Link<W> next() {
            return (Link<W>) NEXT.getAcquire(this);
        }

        void next(Link<W> added) {
            NEXT.setRelease(this, added); // a thread that finds the link sees its write
        }
    }

    /** Appends a write. */
    void add(W write) {
        Link<W> added = new Link<>(write);
        last.next(added);
        last = added;
    }

    /** Returns the first write without removing it; null if there is none. */
    @Nullable
    W first() {
        for (Link<W> next = removed.next(); next != null; next = next.next()) {
            W first = next.write();
            if (first != null) {
                return first;
            }
            REMOVED.setRelease(this, next); // was withdrawn; release: an iterating thread sees the link as it was added
        }
        return null;
    }

    /** Removes the write that {@link #first} has returned. */
    void removeFirst() {
        Link<W> first = removed.next();
        if (first != null) {
            REMOVED.setRelease(this, first);
            first.empty();
        }
    }

    /** Whether there is no write; for the thread that removes. */
    boolean isEmpty() {
        return removed.next() == null;
    }

    /** Removes a write, wherever it is. */
    void withdraw(W write) {
        for (Link<W> each = firstRemoved(); each != null; each = each.next()) {
            if (each.write() == write) {
                each.empty();
            }
        }
    }

    /** Applies an action to all writes; may miss those that are added or removed in the meantime. */
    void forEach(Consumer<W> action) {
        for (Link<W> each = firstRemoved(); each != null; each = each.next()) {
            W write = each.write();
            if (write != null) {
                action.accept(write);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private @Nullable Link<W> firstRemoved() {
        return (Link<W>) REMOVED.getAcquire(this);
    }
}
