package org.mobula.replica.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Completion;
import org.mobula.transport.Outgoing;

/**
 * A write of this rank, from its submission until its own replica has answered. It writes its message itself, so that none of
 * a thread's writes makes anything for that.
 *
 * <p><b>Threads:</b> one waits, or nobody; whoever runs the write answers. <b>Ownership:</b> used again by the thread that
 * waited, once it was answered.
 */
class PendingWrite implements Outgoing {
    /** What the waiting thread sleeps on: also rung when there is something to run. */
    final Completion bell = new Completion(this::describe);

    private static final int SUBMITTED = 0;
    private static final int TAKEN = 1; // whoever took it will end it, nobody else
    private static final int DONE = 2;
    private static final VarHandle STAGE;

    static {
        try {
            STAGE = MethodHandles.lookup().findVarHandle(PendingWrite.class, "stage", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private @Nullable Replica replica;
    private byte kind;
    private @Nullable Consumer<Output> content;
    private @Nullable SubmittedWrites line;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private int stage = SUBMITTED;

    /** @param replica whose method it is; null if it makes or removes one */
    PendingWrite(@Nullable Replica replica) {
        this.replica = replica;
    }

    /** Another write, of this replica. Only when the one before was answered. */
    void begin(Replica of) {
        replica = of;
        value = null;
        STAGE.setOpaque(this, SUBMITTED);
    }

    /**
     * Says what its message is.
     *
     * @param how one of {@link ReplicaMessage}'s kinds
     * @param what writes what stands behind the kind
     * @param where it waits from when its message is written until that has its place
     */
    void isSentAs(byte how, Consumer<Output> what, SubmittedWrites where) {
        kind = how;
        content = what;
        line = where;
    }

    @Override
    public void write(Output output) {
        output.putByte(kind);
        Objects.requireNonNull(content).accept(output);
        Objects.requireNonNull(line).add(this); // why here: the order calls this for one message after the other
    }

    /** What the thread that waits for it does, in words. */
    private String describe() {
        Replica of = replica;
        return of == null
                ? "creating or removing a replicated object"
                : "writing to the replicated object \"" + of.name + "\"";
    }

    boolean isDone() {
        return (int) STAGE.getAcquire(this) == DONE;
    }

    /** For who is going to end it; false if somebody else is. */
    boolean take() {
        return STAGE.compareAndSet(this, SUBMITTED, TAKEN);
    }

    /** Whether a thread waits from the beginning. */
    boolean isWaitedFor() {
        return true;
    }

    /** Whose method it is; null if it makes or removes one. */
    @Nullable
    Replica replica() {
        return replica;
    }

    /** Why it cannot be done here, though it is elsewhere; null if it can. */
    @Nullable
    MobulaException gone() {
        return replica == null ? null : replica.gone();
    }

    /** It has its place in the order, and will be run. */
    void placed() {}

    /** Submits the writes of its thread that wait until it has its place. */
    void sendGathered() {}

    /**
     * The replica has answered; nobody hears of it before {@link #complete}.
     *
     * @param call the how manieth of its calls, from 0 on
     */
    void answer(int call, CallResult answer) {
        bits = answer.bits();
        value = answer.value();
        thrown = answer.thrown();
    }

    /** There is an answer. */
    void complete() {
        STAGE.setRelease(this, DONE); // why no more: the bell's own store comes behind
        bell.complete();
    }

    /** The same, for what has been answered so far; more may follow, and behind the last {@link AsyncCompletions#tell}. */
    void completeAmongOthers() {
        complete();
    }

    /** There will be no answer, unless there is one already or will be. */
    void fail(Throwable why) {
        if (take()) {
            failed(why);
            complete();
        }
    }

    /** There will be no answer; nobody hears of it before {@link #complete}. */
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

    /** What the method threw, or why it was not run; null if it ended well. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }
}
