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
 * A write of this rank, from its submission until this rank's replica has produced the result. It encodes its own
 * message, so submitting it allocates nothing.
 *
 * <p><b>Threads:</b> at most one thread waits; the thread that runs the write sets the result. <b>Ownership:</b> the
 * waiting thread may reuse it after the result.
 */
class PendingWrite implements Outgoing {
    /** Wakes the waiting thread for the result, and when steps are left for it to run. */
    final Completion wakeup = new Completion(this::describe);

    private static final int SUBMITTED = 0;
    private static final int TAKEN = 1; // claimed by the only thread that will complete it
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

    /** @param replica the replica whose method is called; null if the write creates or removes one */
    PendingWrite(@Nullable Replica replica) {
        this.replica = replica;
    }

    /** Reuses this object for another write of a replica. Call it only after the result. */
    void begin(Replica newReplica) {
        replica = newReplica;
        value = null;
        STAGE.setOpaque(this, SUBMITTED);
    }

    /**
     * Sets the message.
     *
     * @param newKind one of the kinds of {@link ReplicaMessage}
     * @param newContent writes the content after the kind
     * @param registry lists this write while its message is submitted and not yet ordered
     */
    void message(byte newKind, Consumer<Output> newContent, SubmittedWrites<PendingWrite> registry) {
        kind = newKind;
        content = newContent;
        submitted = registry;
    }

    @Override
    public void write(Output output) {
        output.putByte(kind);
        Objects.requireNonNull(content).accept(output);
        Objects.requireNonNull(submitted).add(this); // here, because the order writes one message at a time
    }

    private String describe() {
        Replica written = replica;
        return written == null
                ? "creating or removing a replicated object"
                : "writing to the replicated object \"" + written.name + "\"";
    }

    boolean isDone() {
        return (int) STAGE.getAcquire(this) == DONE;
    }

    /** Claims the right to complete this write; returns false if another thread has claimed it. */
    boolean take() {
        return STAGE.compareAndSet(this, SUBMITTED, TAKEN);
    }

    /** Returns true if a thread waits from the submission on. */
    boolean isWaitedFor() {
        return true;
    }

    /** The replica whose method is called; null if the write creates or removes one. */
    @Nullable
    Replica replica() {
        return replica;
    }

    /** The reason why the write cannot run at this rank, or null. It may still run at other ranks. */
    @Nullable
    MobulaException unavailable() {
        return replica == null ? null : replica.unavailable();
    }

    /** Called when the write has its position in the order and will run. */
    void ordered() {}

    /** Submits the writes of its thread that are waiting until this write is ordered. */
    void flushBatch() {}

    /** Called when a thread waits for this write or for one of its calls. */
    void expedite() {}

    /**
     * Sets the result of a call. It is visible to other threads only after {@link #complete}.
     *
     * @param call the index of the call in its message
     */
    void answer(int call, CallResult result) {
        bits = result.bits();
        value = result.value();
        thrown = result.thrown();
    }

    /** Publishes the result. */
    void complete() {
        STAGE.setRelease(this, DONE); // release is enough: the store to the completion follows
        wakeup.complete();
    }

    /** Like {@link #complete}, for several writes in a row. {@link AsyncCompletions#start} follows the last one. */
    void completeAsync() {
        complete();
    }

    /** Completes the write with a failure, unless another thread has claimed it. */
    void fail(Throwable why) {
        if (take()) {
            failed(why);
            complete();
        }
    }

    /** Sets the failure. It is visible to other threads only after {@link #complete}. */
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

    /** What the method threw, or the reason why it did not run; null if it returned. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }
}
