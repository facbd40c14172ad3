package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.transport.Endpoint;

/**
 * Decides who polls.
 *
 * <p>Polling any endpoint from any thread is safe; this class only sees to it that exactly one thread does so at a
 * time, the <i>leader</i>, and always one. A platform thread that waits takes the lead and so needs no thread switch
 * to get its answer. When nobody waits, one of the node's own {@link Poller} threads leads, and sleeps on the
 * doorbells when nothing comes. Another one stands by: when the leader is stuck in one upcall for longer than
 * {@link #LEASE_NANOS}, it takes the lead away and polls in its place.
 */
final class Progress {
    /** How long one upcall may keep the leader from polling. */
    static final long LEASE_NANOS = 200_000;

    private static final long NOBODY = 0;
    private static final int CHECK_SOCKETS_EVERY = 4096;
    private static final int CHECK_DEADLINE_EVERY = 64;
    private static final long PARK_NANOS = 100_000_000;
    private static final int SPIN_TURNS = 20;
    private static final int YIELD_TURNS = 2000;
    private static final long TURN_NANOS = 50_000;
    private static final VarHandle LEADER;
    private static final VarHandle ROUNDS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LEADER = lookup.findVarHandle(Progress.class, "leader", long.class);
            ROUNDS = lookup.findVarHandle(Progress.class, "rounds", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Doorbells doorbells;
    private final IdleSteps idle;
    private volatile Endpoint[] endpoints = {};
    private volatile boolean closed;
    private long leader; // 0 for nobody, a waiting thread's id, or the id of one of the node's own threads, negative
    private long rounds;

    Progress(Doorbells doorbells, IdleSteps idle) {
        this.doorbells = doorbells;
        this.idle = idle;
    }

    /** Has an endpoint polled from now on. */
    synchronized void add(Endpoint endpoint) {
        Endpoint[] more = Arrays.copyOf(endpoints, endpoints.length + 1);
        more[endpoints.length] = endpoint;
        endpoints = more;
        doorbells.add(endpoint);
    }

    /** Has an endpoint polled no more. */
    synchronized void remove(Endpoint endpoint) {
        endpoints = Arrays.stream(endpoints).filter(each -> each != endpoint).toArray(Endpoint[]::new);
    }

    Endpoint[] endpoints() {
        return endpoints;
    }

    Doorbells doorbells() {
        return doorbells;
    }

    IdleSteps idle() {
        return idle;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    /** Polls every endpoint once. */
    int poll() {
        int frames = 0;
        for (Endpoint endpoint : endpoints) {
            frames += endpoint.poll();
        }
        long round = (long) ROUNDS.getOpaque(this) + 1;
        ROUNDS.setOpaque(this, round); // why opaque: only a sign of life for whoever stands by
        if (round % CHECK_SOCKETS_EVERY == 0) {
            doorbells.check();
        }
        return frames;
    }

    /** How many rounds were polled; stands still while the leader is stuck. */
    long rounds() {
        return (long) ROUNDS.getOpaque(this);
    }

    /** Whether some endpoint has something that waits for room at the peer. */
    boolean hasKept() {
        for (Endpoint endpoint : endpoints) {
            if (endpoint.hasKept()) {
                return true;
            }
        }
        return false;
    }

    boolean tryLead(long me) {
        return LEADER.compareAndSet(this, NOBODY, me);
    }

    /** Takes the lead from a thread that is stuck. */
    boolean depose(long stuck, long me) {
        return LEADER.compareAndSet(this, stuck, me);
    }

    boolean leads(long me) {
        return (long) LEADER.getAcquire(this) == me;
    }

    long leader() {
        return (long) LEADER.getAcquire(this);
    }

    void stopLeading(long me) {
        LEADER.compareAndSet(this, me, NOBODY);
    }

    /**
     * Makes a waiting thread the leader if nobody leads, or one of the node's own threads does: that one waits for
     * nothing, and may have been taken off its core just now.
     */
    private boolean takeLead(long me) {
        long seen = leader();
        return seen == me || seen <= NOBODY && LEADER.compareAndSet(this, seen, me);
    }

    /** As {@link org.mobula.runtime.spi.Engine#await}, or as its interruptible kind. */
    boolean await(Completion completion, long deadline, boolean interruptible) {
        if (completion.isDone()) {
            return true;
        }
        if (deadline == Deadline.NONE) { // why only then: who has a deadline passes it on
            return awaitHere(completion, deadline, interruptible);
        }
        return withoutDeadline(() -> awaitHere(completion, deadline, interruptible));
    }

    private boolean awaitHere(Completion completion, long deadline, boolean interruptible) {
        boolean interrupted = false;
        try {
            while (!completion.isDone()) {
                if (!Thread.currentThread().isVirtual() && pollUntil(completion, deadline, interruptible)) {
                    break;
                }
                if (isOver(deadline, interruptible)) {
                    return completion.isDone();
                }
                interrupted |= !interruptible && Thread.interrupted(); // why: an interrupted thread cannot park
                park(completion, deadline);
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** As {@link org.mobula.runtime.Node#serveUntil}: false when the deadline passed. */
    boolean serveUntil(BooleanSupplier condition, long deadline) {
        return withoutDeadline(() -> serveHere(condition, deadline));
    }

    private boolean serveHere(BooleanSupplier condition, long deadline) {
        long me = Thread.currentThread().threadId();
        boolean virtual = Thread.currentThread().isVirtual();
        int empty = 0;
        try {
            while (!condition.getAsBoolean()) {
                boolean polled = !virtual && takeLead(me) && poll() != 0;
                empty = polled ? 0 : empty + 1;
                if (virtual || !idle.step(empty)) {
                    if (Deadline.isPast(deadline)) {
                        return false;
                    }
                    stopLeading(me);
                    LockSupport.parkNanos(TURN_NANOS); // why so short: nobody tells when the condition comes true
                }
            }
            return true;
        } finally {
            stopLeading(me);
        }
    }

    /**
     * One turn of a wait for something that no message completes: room, a connection. Polls if nobody else does.
     *
     * @param turn how many turns this wait took so far
     */
    void turn(int turn) {
        if (turn < SPIN_TURNS) {
            Thread.onSpinWait();
            return;
        }
        long me = Thread.currentThread().threadId();
        if (!Thread.currentThread().isVirtual() && takeLead(me)) {
            try {
                withoutDeadline(this::poll);
            } finally {
                stopLeading(me);
            }
        }
        if (turn < YIELD_TURNS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(TURN_NANOS);
        }
    }

    private static boolean isOver(long deadline, boolean interruptible) {
        return Deadline.isPast(deadline)
                || interruptible && Thread.currentThread().isInterrupted();
    }

    /** Polls as if the thread had no deadline: what it runs for others is not the thread's own doing. */
    private static <T> T withoutDeadline(Callable<T> polling) {
        try {
            return Deadline.current() == Deadline.NONE ? polling.call() : Deadline.without(polling);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("polling throws nothing checked", checked);
        }
    }

    private void park(Completion completion, long deadline) {
        if (Thread.currentThread().isVirtual()) {
            idle.spinBriefly(completion);
        }
        completion.park(Math.min(PARK_NANOS, Deadline.remaining(deadline)));
    }

    /** Polls, or waits for the lead, until the completion is done (true) or nothing has come for a while (false). */
    private boolean pollUntil(Completion completion, long deadline, boolean interruptible) {
        long me = Thread.currentThread().threadId();
        int empty = 0;
        int turns = 0;
        try {
            while (!completion.isDone()) {
                boolean progressed = takeLead(me) && poll() != 0;
                empty = progressed ? 0 : empty + 1;
                if (!idle.step(empty)) {
                    return completion.isDone();
                }
                if (++turns % CHECK_DEADLINE_EVERY == 0 && isOver(deadline, interruptible)) {
                    return completion.isDone();
                }
            }
            return true;
        } finally {
            stopLeading(me);
        }
    }
}
