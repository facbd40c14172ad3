package org.mobula.shared.internal.machine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Completion;
import org.mobula.shared.spi.Event;

/**
 * An operation of the program that has not ended, or the hold on a block that it has obtained.
 *
 * <p><b>Threads:</b> fields are guarded by the lock of the machine; those that describe the result are read after the
 * completion, too.
 */
public final class Operation extends Completion {
    final long id;
    final @Nullable Copy copy;
    final Event event;
    final int from;
    final int to;
    final Thread thread = Thread.currentThread();

    /** Why it has failed, if it has. */
    private @Nullable RuntimeException failure;

    /** Whether a try was refused. */
    private boolean refused;

    /** Its thread does not wait any longer: what it obtains is given back. */
    boolean abandoned;

    /** Whether the lock was obtained for it, and it waits for the protocol only, or has it. */
    boolean granted;

    /** The rank that has granted it, whose lock stayed there; -1 if the lock is here. */
    int granter = -1;

    /** What it sent to end a lease, until that is answered. */
    @Nullable
    Packet done;

    final Request request;

    /** It only reads, although it has the lock. */
    boolean readsOnly;

    /** The version that a release of a range has made; 0 if nothing was changed. */
    long version;

    private @Nullable Runnable continuation;

    /** @param action what it does, as a participle with its object */
    Operation(long id, @Nullable Copy copy, Event event, Request request, Supplier<String> action) {
        super(action);
        this.id = id;
        this.copy = copy;
        this.event = event;
        this.request = request;
        this.from = request.from();
        this.to = request.to();
    }

    /** Ends it with an exception. */
    void fail(RuntimeException reason) {
        if (!isDone()) {
            failure = reason;
            finish();
        }
    }

    /** Ends it with a refusal. */
    void refuse() {
        refused = true;
        finish();
    }

    /** Ends it. */
    void finish() {
        if (isDone()) {
            return;
        }
        Runnable next;
        synchronized (this) {
            complete();
            next = continuation;
        }
        if (next != null) {
            next.run();
        }
    }

    /** Runs an action when it has ended, at once if it has. The action must not block. */
    public void whenDone(Runnable action) {
        synchronized (this) {
            if (!isDone()) {
                continuation = action;
                return;
            }
        }
        action.run();
    }

    /** Why it has failed; null if it has not. Once it is done. */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /** Whether it was refused, because it would have had to wait. Once it is done. */
    public boolean isRefused() {
        return refused;
    }

    /** Whether it wants to write, or writes. */
    public boolean writes() {
        return event == Event.WRITE && !readsOnly;
    }

    /** The version that it has made, if it releases a range; 0 if nothing was changed. Once it is done. */
    public long version() {
        return version;
    }

    /** The first element that it is about. */
    public int from() {
        return from;
    }

    /** The end of the range that it is about, exclusive. */
    public int to() {
        return to;
    }

    /** Whether it is about exactly these elements. */
    public boolean isOf(int first, int end) {
        return from == first && to == end;
    }

    /** Whether it is about one of these elements. */
    public boolean overlaps(int first, int end) {
        return from < end && first < to;
    }

    /** The thread that has started it. */
    public Thread thread() {
        return thread;
    }
}
