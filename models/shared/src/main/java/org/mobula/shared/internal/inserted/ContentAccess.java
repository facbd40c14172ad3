package org.mobula.shared.internal.inserted;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.SharedService;
import org.mobula.shared.internal.check.AccessCheck;
import org.mobula.shared.internal.check.Places;
import org.mobula.shared.internal.machine.Copy;

/**
 * Checks accesses of the calling thread to the content of one block.
 *
 * <p><b>Threads:</b> any.
 */
public final class ContentAccess {
    private final SharedService service;
    private final Copy copy;
    private final int length;
    private final boolean strict;
    private final Function<String, RuntimeException> refusal;

    /** What is in the table for certain. A race repeats the entry. */
    private @Nullable Object noted;

    ContentAccess(
            SharedService service, Copy copy, int length, boolean strict, Function<String, RuntimeException> refusal) {
        this.service = service;
        this.copy = copy;
        this.length = length;
        this.strict = strict;
        this.refusal = refusal;
    }

    /**
     * The content for a read of one element: fetched, if this rank's copy is too old and the thread has not acquired
     * it.
     *
     * @throws RuntimeException if reads are strict, and the thread has not acquired it
     */
    public @Nullable Object readable(int index) {
        return readable(index, index + 1);
    }

    /** As {@link #readable(int)}, for a range. */
    public @Nullable Object readable(int from, int to) {
        if (strict) {
            if (isOutside(from, to) ? !isHeld() : !copy.isHeld(from, to)) {
                throw refused(
                        "is read",
                        "has not acquired it, as --shared=strict requires. Call acquireRead or acquire before the"
                                + " read");
            }
        } else {
            fetchIfTooOld();
            noteRead(from, to);
        }
        return copy.content().value();
    }

    private void noteRead(int from, int to) {
        AccessCheck check = service.check();
        if (check != null && !isHeld()) {
            check.read(copy, from, to);
        }
    }

    private void fetchIfTooOld() {
        if (!copy.isFastHeld() && !copy.isReadable() && !isHeld()) {
            service.await(service.machine().read(copy));
        }
    }

    /** Whether the access itself fails. */
    private boolean isOutside(int from, int to) {
        return from < 0 || to > length;
    }

    private boolean isHeld() {
        return copy.isFastHeld() || service.machine().held(copy, Thread.currentThread()) != null;
    }

    /**
     * The content for a write of one element.
     *
     * @throws RuntimeException if the thread has not acquired it for writing
     */
    public @Nullable Object writable(int index) {
        return writable(index, index + 1);
    }

    /** As {@link #writable(int)}, for a range. */
    public @Nullable Object writable(int from, int to) {
        if (isOutside(from, to) ? !isHeld() : !copy.isWritable(from, to)) {
            throw refused("is written", "has not acquired it for writing. Call acquire before the write");
        }
        return copy.content().value();
    }

    /**
     * The content, if all accesses to it are permitted, and need no further check, until the thread calls a method;
     * null if not. Fetches what is too old, unless reads are strict; it never refuses: the accesses do.
     */
    public @Nullable Object stable(boolean writes) {
        boolean permitted = writes ? copy.isWritable(0, length) : isStableToRead();
        if (permitted && !writes) {
            noteRead(0, length);
        }
        return permitted ? copy.content().value() : null;
    }

    private boolean isStableToRead() {
        if (strict) {
            return copy.isHeld(0, length);
        }
        if (copy.isFastHeld() || copy.hasLazyReads() && copy.isReadable() || isHeld()) {
            return true;
        }
        fetchIfTooOld();
        return copy.hasLazyReads() && copy.isReadable();
    }

    /** The program has received the content. */
    void note(Object content, ContentTable<ContentAccess> table) {
        if (noted != content) {
            table.put(content, this);
            noted = content;
        }
    }

    /** The exception for an access to content that was replaced. */
    public RuntimeException replaced() {
        return refused(
                "is used",
                "uses an array that an acquisition or a read has replaced. Ask value or read for the present one");
    }

    private RuntimeException refused(String done, String reason) {
        return refusal.apply(copy.describe() + " " + done + " at " + Places.ofProgram() + " by thread \""
                + Thread.currentThread().getName() + "\", which " + reason);
    }
}
