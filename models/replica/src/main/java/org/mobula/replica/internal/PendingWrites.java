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
 * This rank's writes that have been submitted to the order and not yet been answered by its own replica.
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

    /** The state of a thread that writes; a frequent writer looks it up once. */
    static final class Caller {
        private @Nullable Completion wakeup; // of the write for which it waits; null while it does not wait
        private int unpolled; // writes since its last poll

        private Caller() {}
    }

    PendingWrites(Engine engine, WriteExecutor executor) {
        this.engine = engine;
        this.executor = executor;
    }

    /** This rank has joined the order. */
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

    /** Submits a write that this rank's replica answers, however much is under way. */
    void submit(Caller caller, PendingWrite write, byte kind, Consumer<Output> content) {
        send(caller, prepare(write, kind, content), false);
    }

    /**
     * As {@link #submit}, but waits while too much is under way because some member lags. {@link #await} must follow.
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

    /** Waits while too much of what this rank has submitted is under way. */
    void awaitRoom(String action) {
        order().awaitRoom(action);
    }

    /** @param ifRoom gives up if there is no room, and returns false */
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

    /** The next write of this rank has its place in the order. Returns null if it has failed before. */
    @Nullable
    PendingWrite delivered() {
        PendingWrite next = submitted.first();
        if (next == null) {
            return null;
        }
        boolean taken = next.take();
        try {
            if (taken) {
                next.placed();
            }
        } finally {
            // last: until the thread has submitted the writes that wait for this one, sendGathered must find it
            submitted.removeFirst();
        }
        return taken ? next : null;
    }

    /** Whether any write has no place yet. */
    boolean areUnderWay() {
        return !submitted.isEmpty();
    }

    /** Makes sure that what was submitted makes progress although no thread waits for it. */
    void ensurePolled() {
        engine.ensurePolled();
    }

    /** Steps were delivered on the calling thread. If it waits for a write it will run them: true. */
    boolean wakeCaller() {
        Completion waiting = callers.get().wakeup;
        if (waiting != null) {
            waiting.complete();
        }
        return waiting != null;
    }

    /** Waits until this rank's replica has answered; runs steps meanwhile. */
    void await(Caller caller, PendingWrite write, String action) {
        long deadline = Deadline.current();
        long begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        if (!write.isWaitedFor()) { // others have set this when they were submitted
            caller.wakeup = write.wakeup;
        }
        try {
            if (write.isDone() && ++caller.unpolled >= WRITES_PER_POLL) {
                caller.unpolled = 0;
                engine.poll(); // a writer that never waits would leave all messages to another thread on another core
            }
            while (!write.isDone()) {
                if (executor.isIdle()) {
                    executor.help(write);
                }
                if (write.isDone()) {
                    break;
                }
                if (!engine.await(write.wakeup, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - begun),
                            "The write is on its way and will be done on all replicas");
                }
                rearm(write);
            }
        } finally {
            caller.wakeup = null;
            executor.wake(); // steps that were left to this thread may have no other
        }
    }

    private static void rearm(PendingWrite write) {
        if (!write.isDone()) {
            write.wakeup.reset();
            VarHandle.fullFence(); // Dekker: looking for steps must not pass the reset, or a wake-up would be lost
        }
    }

    /** Submits a message that no thread waits for. */
    void tell(byte kind, Consumer<Output> content) {
        order().submit(output -> {
            output.putByte(kind);
            content.accept(output);
        });
    }

    /** Submits all started writes that wait until an earlier batch is placed; called before the order closes. */
    void sendGathered() {
        submitted.forEach(write -> Guard.run("sending started writes", write::sendGathered));
    }

    /** Fails all writes that have no place in the order. They stay listed: a delivered message still finds its own. */
    void end(MobulaException why) {
        ended = why;
        submitted.forEach(write -> write.fail(why));
    }
}
