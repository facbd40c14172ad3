package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Completion;
import org.mobula.transport.Outgoing;

/**
 * A write of this rank, from its submission until its own replica has answered. It writes its message itself, so
 * submitting it allocates nothing.
 *
 * <p><b>Threads:</b> at most one waits; the one that runs the write answers. <b>Ownership:</b> reused by the thread
 * that waited, after the answer.
 */
class PendingWrite implements Outgoing {
    /** Wakes the waiting thread: for the answer, and when there is something to run. */
    final Completion wakeup = new Completion(this::describe);

    private static final int SUBMITTED = 0;
    private static final int TAKEN = 1; // one thread will end it, and no other
    private static final int DONE = 2;
    private static final VarHandle STAGE = FieldHandles.of(MethodHandles.lookup(), "stage", int.class);

    private @Nullable Replica replica;
    private byte kind;
    private @Nullable Consumer<Output> content;
    private @Nullable SubmittedWrites<PendingWrite> submitted;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private int stage = SUBMITTED;

    /** @param replica whose method it is; null if it creates or removes one */
    PendingWrite(@Nullable Replica replica) {
        this.replica = replica;
    }

    /** Reuses this for another write of a replica; only after the answer. */
    void begin(Replica of) {
        replica = of;
        value = null;
        STAGE.setOpaque(this, SUBMITTED);
    }

    /**
     * Sets the message.
     *
     * @param how one of {@link ReplicaMessage}'s kinds
     * @param what writes the content after the kind
     * @param where lists this from when its message is written until that has its place
     */
    void message(byte how, Consumer<Output> what, SubmittedWrites<PendingWrite> where) {
        kind = how;
        content = what;
        submitted = where;
    }

    @Override
    public void write(Output output) {
        output.putByte(kind);
        Objects.requireNonNull(content).accept(output);
        Objects.requireNonNull(submitted).add(this); // here, because the order writes messages one after the other
    }

    private String describe() {
        Replica of = replica;
        return of == null
                ? "creating or removing a replicated object"
                : "writing to the replicated object \"" + of.name + "\"";
    }

    boolean isDone() {
        return (int) STAGE.getAcquire(this) == DONE;
    }

    /** Claims the right to end it; false if another thread has it. */
    boolean take() {
        return STAGE.compareAndSet(this, SUBMITTED, TAKEN);
    }

    /** Whether a thread waits from the submission on. */
    boolean isWaitedFor() {
        return true;
    }

    /** Whose method it is; null if it creates or removes one. */
    @Nullable
    Replica replica() {
        return replica;
    }

    /** Why it cannot run here although it does elsewhere; null if it can. */
    @Nullable
    MobulaException gone() {
        return replica == null ? null : replica.gone();
    }

    /** It has its place in the order, and will be run. */
    void placed() {}

    /** Submits the writes of its thread that wait until it has its place. */
    void sendGathered() {}

    /** A thread waits for it, or for a part of it. */
    void hurry() {}

    /**
     * The replica has answered; visible to others only after {@link #complete}.
     *
     * @param call the index of the call in its message
     */
    void answer(int call, CallResult result) {
        bits = result.bits();
        value = result.value();
        thrown = result.thrown();
    }

    /** Publishes the answer. */
    void complete() {
        STAGE.setRelease(this, DONE); // release is enough: the store to the completion follows
        wakeup.complete();
    }

    /**
     * As {@link #complete}, if more writes may be completed at once: {@link AsyncCompletions#start} follows the last of
     * them.
     */
    void completeAsync() {
        complete();
    }

    /** Ends it without an answer, unless it is answered or will be. */
    void fail(Throwable why) {
        if (take()) {
            failed(why);
            complete();
        }
    }

    /** There will be no answer; visible to others only after {@link #complete}. */
    void failed(Throwable why) {
        thrown = why;
    }

    long bits() {
        return bits;
    }

    @Nullable
    Object value() {
        return value;
    }

    /** What the method threw, or why it did not run; null if it returned. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }
}
