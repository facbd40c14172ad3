package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.Completion;

/**
 * A write of this rank, from its submission until its own replica has answered.
 *
 * <p><b>Threads:</b> one waits, or nobody; whoever runs the write answers.
 */
class PendingWrite {
    /** What the waiting thread sleeps on: also rung when there is something to run. */
    final Completion bell = new Completion();

    private final @Nullable Replica replica;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private volatile boolean done;

    /** @param replica whose method it is; null if it makes or removes one */
    PendingWrite(@Nullable Replica replica) {
        this.replica = replica;
    }

    boolean isDone() {
        return done;
    }

    /** Whether a thread waits from the beginning. */
    boolean isWaitedFor() {
        return true;
    }

    /** Why it cannot be done here, though it is elsewhere; null if it can. */
    @Nullable
    MobulaException gone() {
        return replica == null ? null : replica.gone();
    }

    /** The replica has answered; nobody hears of it before {@link #complete}. */
    void answer(Answer answer) {
        bits = answer.bits();
        thrown = answer.thrown();
        try {
            value = thrown == null ? answer.value() : null;
        } catch (Throwable uncarriable) { // why all: whatever it is, the caller must hear of it
            thrown = uncarriable;
        }
    }

    /** There is an answer. */
    void complete() {
        done = true;
        bell.complete();
    }

    /** There will be no answer. */
    void fail(MobulaException why) {
        thrown = why;
        complete();
    }

    long bits() {
        return bits;
    }

    @Nullable
    Object value() {
        return value;
    }

    /** What the method threw, or why it was not run; null if it ended well. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }
}
