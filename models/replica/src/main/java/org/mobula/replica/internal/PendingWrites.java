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
 * This rank's writes on their way: submitted to the order, and not yet answered by its own replica.
 *
 * <p><b>Threads:</b> any.
 */
final class PendingWrites {
    private static final int POLLED_EACH = 64;

    private final Engine engine;
    private final WriteExecutor schedule;
    private final SubmittedWrites pending = new SubmittedWrites();

    private final ThreadLocal<Caller> callers = ThreadLocal.withInitial(Caller::new);

    private volatile @Nullable TotalOrder order;
    private volatile @Nullable MobulaException ended;

    /** A thread that writes; looked up once by who writes often. */
    static final class Caller {
        private @Nullable Completion
                bell; // on which it sleeps, and runs what is delivered to it; null while it does not
        private int unpolled; // writes since it has last looked what others have sent

        private Caller() {}
    }

    PendingWrites(Engine engine, WriteExecutor schedule) {
        this.engine = engine;
        this.schedule = schedule;
    }

    /** This rank has joined. */
    void order(TotalOrder joined) {
        order = joined;
    }

    /** The order, once this rank has joined it. */
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

    /**
     * Submits a message that this rank's replica answers, whatever else is under way.
     *
     * @param write ends when it has
     */
    PendingWrite submit(Caller caller, PendingWrite write, byte kind, Consumer<Output> content) {
        send(caller, prepare(write, kind, content), false);
        return write;
    }

    /**
     * The same, for the calling thread, which waits for the answer by {@link #await}; it waits first while too much of this rank's is
     * under way, since some member lags.
     *
     * @param action what it waits for, as a clause
     */
    void submitWhenRoom(Caller caller, PendingWrite write, String action) {
        boolean sent;
        do {
            awaitRoom(action);
            sent = send(caller, write, true);
        } while (!sent);
    }

    /** Waits while too much of what this rank has written is under way. */
    void awaitRoom(String action) {
        order().awaitRoom(action);
    }

    /** @param ifRoom whether it is given up if there is no room; false then */
    private boolean send(Caller caller, PendingWrite write, boolean ifRoom) {
        TotalOrder joined = order();
        if (write.isWaitedFor()) {
            write.bell.reset();
            caller.bell = write.bell;
        }
        boolean sent = false;
        try {
            sent = (ifRoom ? joined.offer(write) : joined.submit(write)) != 0;
        } finally {
            if (!sent) {
                pending.withdraw(write);
                caller.bell = null;
            }
        }
        MobulaException why = ended;
        if (sent && why != null) {
            write.fail(why);
        }
        return sent;
    }

    /** How a write is sent, for {@link #submitWhenRoom}. */
    PendingWrite prepare(PendingWrite write, byte kind, Consumer<Output> content) {
        write.isSentAs(kind, content, pending);
        return write;
    }

    /** The next one of this rank's writes has its place in the order; null if nobody waits for it any more. */
    @Nullable
    PendingWrite delivered() {
        PendingWrite next = pending.take();
        if (next == null || !next.take()) {
            return null;
        }
        next.placed();
        return next;
    }

    /** Whether any of them has no place yet. */
    boolean areUnderWay() {
        return !pending.isEmpty();
    }

    /** Something was delivered to the calling thread: if it waits for a write it will run it; false if it does not. */
    boolean ring() {
        Completion waiting = callers.get().bell;
        if (waiting != null) {
            waiting.complete();
        }
        return waiting != null;
    }

    /** Waits until this rank's replica has answered; runs what comes meanwhile. */
    void await(Caller caller, PendingWrite write, String action) {
        long deadline = Deadline.current();
        long begun = deadline == Deadline.NONE ? 0 : System.nanoTime();
        if (!write.isWaitedFor()) { // why only then: who waits from the beginning has said so
            caller.bell = write.bell;
        }
        try {
            if (write.isDone() && ++caller.unpolled >= POLLED_EACH) {
                caller.unpolled = 0;
                engine.poll(); // why: who waits for nobody would leave all else to another thread, on a core of its own
            }
            while (!write.isDone()) {
                if (schedule.isIdle()) {
                    schedule.help(write);
                }
                if (write.isDone()) {
                    break;
                }
                if (!engine.await(write.bell, deadline)) {
                    throw new DeadlineExceededException(
                            action,
                            Duration.ofNanos(System.nanoTime() - begun),
                            "The write is on its way and will be done on all replicas");
                }
                listenAgain(write);
            }
        } finally {
            caller.bell = null;
            schedule.wake(); // why: what was delivered to this thread and left may have nobody else
        }
    }

    /** The bell has rung, for something to run or for the answer: it rings for what comes from now on. */
    private static void listenAgain(PendingWrite write) {
        if (!write.isDone()) {
            write.bell.reset();
            VarHandle.fullFence(); // why: the looks at what has come must not pass it, or a ring would be lost (Dekker)
        }
    }

    /** Submits a message that nobody waits for. */
    void tell(byte kind, Consumer<Output> content) {
        order().submit(output -> {
            output.putByte(kind);
            content.accept(output);
        });
    }

    /** Submits started writes that wait for an earlier batch to be placed; the order takes nothing once it is closed. */
    void sendGathered() {
        pending.forEach(write -> Guard.run("sending started writes", write::sendGathered));
    }

    /** None of them will be answered any more, but those that have their places already. */
    void end(MobulaException why) {
        ended = why;
        pending.forEach(write -> write.fail(why)); // why they stay: what is delivered still finds its own
    }
}
