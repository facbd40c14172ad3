package org.mobula.replica.internal;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;
import org.mobula.order.TotalOrder;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;

/**
 * This rank's writes that have been submitted to the order and for which its replica has not yet produced a result.
 *
 * <p><b>Threads:</b> any.
 */
final class PendingWrites {
    private static final int WRITES_PER_POLL = 64;

    private final Engine engine;
    private final WriteExecutor executor;
    private final SubmittedWrites<PendingWrite> submitted = new SubmittedWrites<>();
    private final ThreadLocal<Caller> callers = ThreadLocal.withInitial(Caller::new);
    private volatile @Nullable TotalOrder order;
    private volatile @Nullable MobulaException ended;

    /** The state of a writing thread. A frequent writer looks it up once. */
    static final class Caller {
        private @Nullable Completion wakeup; // of the write for which the thread waits; null while it does not wait
        private int unpolled; // writes since its last poll

        private Caller() {}
    }

    PendingWrites(Engine engine, WriteExecutor executor) {
        this.engine = engine;
        this.executor = executor;
    }

    /** Sets the order after this rank has joined it. */
    void order(TotalOrder joined) {
        order = joined;
    }

    /** The order, after this rank has joined it. */
    TotalOrder order() {
        TotalOrder joined = order;
        if (joined == null) {
            throw new IllegalStateException("rank " + engine.rank() + " has not joined the order of the replicas yet");
        }
        return joined;
    }

    /** The calling thread. */
    Caller caller() {
        return callers.get();
    }

    /** Submits a write, however many bytes are in flight. */
    void submit(Caller caller, PendingWrite write, byte kind, Consumer<Output> content) {
        send(caller, prepare(write, kind, content), false);
    }

    /**
     * Like {@link #submit}, but waits while too many bytes are in flight because some member lags. {@link #await} must
     * follow.
     *
     * @param action what the thread waits for, as a clause
     */
    void submitWhenRoom(Caller caller, PendingWrite write, String action) {
        boolean sent;
        do {
            awaitRoom(action);
            sent = send(caller, write, true);
        } while (!sent);
    }

    /** Waits while too many bytes of this rank are in flight. */
    void awaitRoom(String action) {
        order().awaitRoom(action);
    }

    /** @param ifRoom returns false if there is no room, instead of exceeding the limit */
    private boolean send(Caller caller, PendingWrite write, boolean ifRoom) {
        TotalOrder joined = order();
        if (write.isWaitedFor()) {
            write.wakeup.reset();
            caller.wakeup = write.wakeup;
        }
        boolean sent = false;
        try {
            sent = (ifRoom ? joined.offer(write) : joined.submit(write)) != 0;
        } finally {
            if (!sent) {
                submitted.withdraw(write);
                caller.wakeup = null;
            }
        }
        MobulaException why = ended;
        if (sent && why != null) {
            write.fail(why);
        }
        return sent;
    }

    /** Sets a write's message, for {@link #submitWhenRoom}. */
    PendingWrite prepare(PendingWrite write, byte kind, Consumer<Output> content) {
        write.message(kind, content, submitted);
        return write;
    }

    /** Returns the next write of this rank, which now has its position in the order; null if it has already failed. */
    @Nullable
    PendingWrite delivered() {
        PendingWrite next = submitted.first();
        if (next == null) {
            return null;
        }
        boolean taken = next.take();
        try {
            if (taken) {
                next.ordered();
            }
        } finally {
            // last: flushBatch must find this write until its thread has submitted the writes that wait for it
            submitted.removeFirst();
        }
        return taken ? next : null;
    }

    /** Returns true if any submitted write is not yet ordered. */
    boolean areInFlight() {
        return !submitted.isEmpty();
    }

    /** Ensures that submitted writes make progress although no thread waits for them. */
    void ensurePolled() {
        engine.ensurePolled();
    }

    /**
     * Called after steps were delivered on this thread. Returns true if it waits for a write and will therefore run
     * them.
     */
    boolean wakeCaller() {
        Completion waiting = callers.get().wakeup;
        if (waiting != null) {
            waiting.complete();
        }
        return waiting != null;
    }

    /** Waits until this rank's replica has produced the result, and runs steps in the meantime. */
    void await(Caller caller, PendingWrite write, String action) {
        long deadline = Deadline.current();
        long begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        if (!write.isWaitedFor()) { // for other writes the submission has set this
            caller.wakeup = write.wakeup;
        }
        try {
            if (write.isDone() && ++caller.unpolled >= WRITES_PER_POLL) {
                caller.unpolled = 0;
                engine.poll(); // otherwise, a writer that never waits would leave all messages to a thread on another
                // core
            }
            while (!write.isDone()) {
                if (executor.hasUnclaimedSteps()) {
                    executor.help(write);
                }
                if (write.isDone()) {
                    break;
                }
                if (!engine.await(write.wakeup, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - begun),
                            "The write is in flight and will run on all replicas");
                }
                rearm(write);
            }
        } finally {
            caller.wakeup = null;
            executor.wake(); // no other thread may know of steps that were left to this one
        }
    }

    private static void rearm(PendingWrite write) {
        if (!write.isDone()) {
            write.wakeup.reset();
            VarHandle.fullFence(); // Dekker: the check for steps must not precede the reset, or a wake-up would be lost
        }
    }

    /** Submits a message that no thread waits for. */
    void tell(byte kind, Consumer<Output> content) {
        order().submit(output -> {
            output.putByte(kind);
            content.accept(output);
        });
    }

    /** Submits all asynchronous writes that wait until an earlier batch is ordered. Called before the order closes. */
    void flushBatch() {
        submitted.forEach(write -> Guard.run("sending asynchronous writes", write::flushBatch));
    }

    /**
     * Fails all writes that are not yet ordered. They stay listed, because a delivered message must still find its
     * write.
     */
    void end(MobulaException why) {
        ended = why;
        submitted.forEach(write -> write.fail(why));
    }
}
