package org.mobula.runtime.internal;

import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.IdleStrategy;
import org.mobula.transport.Endpoint;

/**
 * Sees to it that somebody polls.
 *
 * <p>A platform thread that waits takes the {@link PollingLease} and polls, so it needs no thread switch to get its answer; when
 * nothing comes for a while it sleeps on the {@link WakeupSelector} itself. When nobody waits, one of the node's own
 * {@link Poller} threads polls, or sleeps there.
 *
 * <p>A program that waits again and again, with little in between, is not relieved by a poller each time: its lease only
 * rests. A message that comes while it computes lies unread until it waits again, or its sender has waited in vain for a
 * few microseconds and sends a <i>wake-up</i>: that wakes a poller, which takes the lease. So does anyone at this node who comes to
 * depend on others to poll.
 */
final class Progress {
    private static final int CHECK_SOCKETS_EVERY = 16_384;
    private static final int CHECK_DEADLINE_EVERY = 64;
    private static final int WAKE_PEERS_TURNS = 200;
    private static final long TURN_NANOS = 50_000;
    private static final long CONDITION_NANOS = 1_000_000;
    private static final long KEPT_NANOS = 50_000;
    private static final int LONG_WAIT_TURNS = 1 << 15;
    private static final long LONG_WAIT_NANOS = 2_000_000;
    private static final long BEFORE_WAKEUP_NANOS = 1_000_000;

    private final PollingLease lease = new PollingLease();
    private final WakeupSelector wakeups;
    private final Runnable wakeLocal;
    private final IdleStrategy idle;
    private final Waits waits;
    private final long sleepNanos;
    private final AtomicInteger dependent = new AtomicInteger(); // threads that wait and do not poll
    private final Polled polled = new Polled();
    private volatile boolean closed;
    private volatile @Nullable Poller poller;

    /**
     * @param waits lists the threads whose waits last
     * @param sleepNanos no thread sleeps for longer without looking
     */
    Progress(WakeupSelector wakeups, IdleStrategy idle, Waits waits, long sleepNanos) {
        this.wakeups = wakeups;
        this.wakeLocal = wakeups::wakeLocal;
        this.idle = idle;
        this.waits = waits;
        this.sleepNanos = sleepNanos;
    }

    /** Names who polls when nobody waits. */
    void relievedBy(Poller own) {
        poller = own;
    }

    /** Has an endpoint polled from now on. */
    void add(Endpoint endpoint) {
        polled.add(endpoint);
        wakeups.add(endpoint);
    }

    /** What whoever leads polls. */
    Polled polled() {
        return polled;
    }

    PollingLease lease() {
        return lease;
    }

    WakeupSelector wakeups() {
        return wakeups;
    }

    IdleStrategy idle() {
        return idle;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        Poller own = poller;
        if (own != null) {
            own.call();
        }
    }

    /** Polls once, and looks at the sockets now and then; how many messages came, quiet ones not counted. */
    int poll() {
        int messages = polled.poll();
        if (polled.rounds() % CHECK_SOCKETS_EVERY == 0) {
            wakeups.check();
        }
        return messages;
    }

    /** Whether threads of this node wait for messages and leave it to others to poll. */
    boolean isDependedOn() {
        return dependent.getOpaque() != 0;
    }

    /** Sees to it that somebody polls from now on: the caller waits for a message, and does not poll. */
    void attend() {
        Poller own = poller;
        if (own != null && lease.isFree() && !wakeups.isArmed()) {
            own.call();
        }
    }

    /** As {@link org.mobula.runtime.spi.Engine#pollSoon}. */
    void pollSoon() {
        VarHandle.fullFence(); // Dekker: either a thread about to sleep sees the delayed work, or it is seen here
        if (wakeups.isArmed()) {
            wakeups.wakeLocal();
        } else {
            attend();
        }
    }

    /**
     * For the node's own thread: sleeps on the selector as the leader. Whoever wants the lease meanwhile takes it, and wakes
     * the sleeper.
     *
     * @return false if another thread sleeps there already
     */
    boolean sleepIfFree(long me) {
        lease.rest(me);
        return wakeups.trySleep(polled.endpoints(), millis(sleepNanos), lastLook(me, () -> closed));
    }

    /**
     * What a leader does when all that may end its sleep is in place: wakes who was sent quiet messages, and looks whether it
     * must not sleep. No wake-up tells of what another one that polls meanwhile leaves at hand, nor when there is room for what
     * was kept.
     */
    private BooleanSupplier lastLook(long me, BooleanSupplier needless) {
        return () -> {
            // why: who takes the lease, or sends quietly, looks behind that whether somebody sleeps (Dekker)
            VarHandle.fullFence();
            polled.wakePeersForQuiet();
            return needless.getAsBoolean() || !lease.isHeldBy(me) || polled.hasKept();
        };
    }

    /**
     * Sleeps on the selector as the leader, unless that is needless; briefly while something waits for room.
     *
     * @return false if nothing came
     */
    private boolean sleep(long me, long nanos, BooleanSupplier needless) {
        if (polled.hasDelayed()) {
            Thread.yield(); // no sleep: delayed work is held for some microseconds only
            return true;
        }
        if (polled.hasKept()) { // nothing wakes it when there is room
            LockSupport.parkNanos(KEPT_NANOS);
            return true;
        }
        long since = System.nanoTime();
        lease.rest(me);
        boolean heard = wakeups.sleep(polled.endpoints(), millis(nanos), lastLook(me, needless));
        Poller own = poller;
        if (own != null) {
            own.seatIsFree(System.nanoTime() - since);
        }
        return heard;
    }

    private long millis(long nanos) {
        return Math.min(nanos, sleepNanos) / 1_000_000;
    }

    /**
     * Makes a waiting thread the leader if nobody polls, or one of the node's own threads does: that one waits for
     * nothing, and may have been taken off its core just now.
     */
    private boolean takeLease(long me) {
        return lease.isHeldBy(me) || takeFromOther(me);
    }

    private boolean takeFromOther(long me) {
        if (!lease.take(me)) {
            return false;
        }
        if (wakeups.isArmed()) {
            wakeups.relieve(polled.endpoints());
            if (!lease.isHeldBy(me)) {
                wakeups.wakeLocal(); // another leader may sleep already, and has just lost its requests for wake-ups
            }
        }
        return true;
    }

    /** A waiting thread polls no more. */
    private void leave(long me) {
        if (lease.isHeldBy(me)) {
            lease.rest(me);
            // why no fence: who watches sees some ms later what was missed here
            if (isDependedOn() || polled.hasDelayed()) {
                attend();
            }
        }
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
        if (!Thread.currentThread().isVirtual() && pollUntil(completion, deadline, interruptible, 0)) {
            return true;
        }
        long patience = BEFORE_WAKEUP_NANOS; // most answers come before; a wake-up costs both sides a system call
        long since = System.nanoTime();
        boolean interrupted = false;
        Waits.@Nullable Wait wait = null;
        int sleeps = 0;
        try {
            while (!completion.isDone()) {
                if (sleeps++ == 1) { // most waits end before their second sleep
                    wait = waits.enter(completion::describe, since);
                }
                if (isOver(deadline, interruptible)) {
                    return completion.isDone();
                }
                interrupted |= !interruptible && Thread.interrupted(); // why: an interrupted thread cannot sleep
                // why not after long: the node's own thread serves others better, it can begin what may block
                if (Thread.currentThread().isVirtual() || System.nanoTime() - since > LONG_WAIT_NANOS) {
                    depend(completion, deadline);
                } else {
                    boolean heard = sleepFor(patience, completion, deadline);
                    if (pollUntil(completion, deadline, interruptible, heard ? 0 : idle.limit())) {
                        break;
                    }
                    if (patience == BEFORE_WAKEUP_NANOS) {
                        polled.wakePeers();
                    }
                    patience = sleepNanos;
                }
            }
            return true;
        } finally {
            waits.leave(wait);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sleeps, on the selector if no other thread polls; false if that was in vain. */
    private boolean sleepFor(long nanos, Completion completion, long deadline) {
        long me = Thread.currentThread().threadId();
        if (!takeLease(me)) {
            depend(completion, deadline);
            return completion.isDone();
        }
        completion.wakes(wakeLocal);
        try {
            return sleep(me, Math.min(nanos, Deadline.remaining(deadline)), completion::isDone);
        } finally {
            completion.wakes(null);
            leave(me);
        }
    }

    /** Parks while others poll. */
    private void depend(Completion completion, long deadline) {
        if (Thread.currentThread().isVirtual()) {
            idle.spinBriefly(completion);
        }
        dependent.incrementAndGet();
        try {
            attend();
            completion.park(Math.min(sleepNanos, Deadline.remaining(deadline)));
        } finally {
            dependent.decrementAndGet();
        }
    }

    /**
     * Polls, or waits for the lease, until the completion is done (true) or nothing has come for a while (false).
     *
     * @param begun how many empty polls count as done already
     */
    private boolean pollUntil(Completion completion, long deadline, boolean interruptible, int begun) {
        long me = Thread.currentThread().threadId();
        int empty = begun;
        int turns = 0;
        lease.resume(me);
        try {
            while (!completion.isDone()) {
                empty = takeLease(me) && poll() != 0 ? 0 : empty + 1;
                // why not behind a message: it may be what is waited for, and a pause takes as long as receiving it
                if (empty > 0 && !idle.idle(empty - 1)) {
                    return completion.isDone();
                }
                if (++turns % CHECK_DEADLINE_EVERY == 0) {
                    if (turns >= LONG_WAIT_TURNS || isOver(deadline, interruptible)) {
                        return completion.isDone();
                    }
                    if (idle.isPeerOverdue(empty, CHECK_DEADLINE_EVERY)) {
                        polled.wakePeers();
                    }
                }
            }
            return true;
        } finally {
            leave(me);
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
        Waits.Wait wait = waits.enter(() -> "serving others until a condition holds", System.nanoTime());
        try {
            while (!condition.getAsBoolean()) {
                lease.resume(me);
                boolean leads = !virtual && takeLease(me);
                empty = leads && poll() != 0 ? 0 : empty + 1;
                if (virtual || empty > 0 && !idle.idle(empty - 1)) { // why only then: as above
                    if (Deadline.isPast(deadline)) {
                        return false;
                    }
                    // why so short: nobody tells when the condition comes true
                    if (leads) {
                        sleep(me, CONDITION_NANOS, condition);
                    } else {
                        attend();
                        LockSupport.parkNanos(TURN_NANOS);
                    }
                }
            }
            return true;
        } finally {
            waits.leave(wait);
            leave(me);
        }
    }

    /** As {@link org.mobula.runtime.spi.Engine#poll}. */
    void pollOnce() {
        if (Thread.currentThread().isVirtual()) {
            attend();
            return;
        }
        long me = Thread.currentThread().threadId();
        lease.resume(me);
        try {
            if (takeLease(me)) {
                withoutDeadline(this::poll);
            }
        } finally {
            leave(me);
        }
    }

    /**
     * One turn of a wait for something that no message completes: room, a connection. Polls if nobody else does.
     *
     * @param turn how many turns this wait took so far
     */
    void turn(int turn) {
        if (turn >= IdleStrategy.FOR_ROOM.spins()) {
            pollBetween(turn);
        }
        IdleStrategy.FOR_ROOM.pause(turn);
    }

    private void pollBetween(int turn) {
        if (turn == WAKE_PEERS_TURNS) {
            polled.wakePeers();
        }
        long me = Thread.currentThread().threadId();
        if (!Thread.currentThread().isVirtual() && takeLease(me)) {
            lease.resume(me);
            try {
                withoutDeadline(this::poll);
            } finally {
                leave(me);
            }
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
}
