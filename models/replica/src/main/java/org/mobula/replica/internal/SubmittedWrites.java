package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * This rank's writes in the order in which they were submitted, which is the one in which they get their places.
 *
 * <p><b>Threads:</b> one at a time adds, one at a time takes, neither waits for the other, and no instruction is a locked one;
 * any withdraws or walks through.
 */
final class SubmittedWrites {
    private static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(SubmittedWrites.class, "taken", Link.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Link taken = new Link(null); // the last one that was taken
    private Link last = taken;

    private static final class Link {
        private static final VarHandle WRITE;
        private static final VarHandle NEXT;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                WRITE = lookup.findVarHandle(Link.class, "write", PendingWrite.class);
                NEXT = lookup.findVarHandle(Link.class, "next", Link.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private @Nullable PendingWrite write;
        private @Nullable Link next;

        Link(@Nullable PendingWrite write) {
            this.write = write;
        }

        /** Null if it was taken, or withdrawn. */
        @Nullable
        PendingWrite write() {
            return (PendingWrite) WRITE.getOpaque(this); // why no more: it was there when the link was added
        }

        void empty() {
            WRITE.setOpaque(this, (PendingWrite) null);
        }

        @Nullable
        Link next() {
            return (Link) NEXT.getAcquire(this); // why: pairs with the release below
        }

        void next(Link added) {
            NEXT.setRelease(this, added); // why: who finds it sees what is in it
        }
    }

    /** Puts a write behind all others. */
    void add(PendingWrite write) {
        Link added = new Link(write);
        last.next(added);
        last = added;
    }

    /** Takes the first one out; null if there is none. */
    @Nullable
    PendingWrite take() {
        PendingWrite first = null;
        for (Link next = taken.next(); first == null && next != null; next = next.next()) {
            TAKEN.setRelease(this, next); // why: who walks through from there sees it as it was added
            first = next.write();
            next.empty();
        }
        return first;
    }

    /** Whether none is there that was not taken. By who takes. */
    boolean isEmpty() {
        return taken.next() == null;
    }

    /** Takes one out, wherever it stands. */
    void withdraw(PendingWrite write) {
        for (Link each = (Link) TAKEN.getAcquire(this); each != null; each = each.next()) {
            if (each.write() == write) {
                each.empty();
            }
        }
    }

    /** Shows all that are there; who adds or takes meanwhile may be missed. */
    void forEach(Consumer<PendingWrite> action) {
        for (Link each = (Link) TAKEN.getAcquire(this); each != null; each = each.next()) {
            PendingWrite write = each.write();
            if (write != null) {
                action.accept(write);
            }
        }
    }
}
