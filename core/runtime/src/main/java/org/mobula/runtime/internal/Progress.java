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
 * Decides which thread polls.
 *
 * <p>A waiting platform thread takes the {@link PollingLease} and polls, so the reply needs no thread switch. If
 * nothing arrives for a while, it sleeps on the {@link WakeupSelector}. While no thread waits, one of the node's
 * {@link Poller} threads polls or sleeps there.
 *
 * <p>A thread that waits often, with short computations in between, keeps the lease in its paused state. A message that
 * arrives during a computation is unread until the thread waits again, or until the sender has waited for some
 * microseconds and sends a <i>wake-up</i>: it wakes a poller, which takes the lease. A thread of this node that waits
 * without polling also wakes one.
 *
 * <p><b>Threads:</b> any.
 */
final class Progress {
    /** In polls: the check is a system call, and only the end of a peer depends on it while a thread polls. */
    private static final int CHECK_SOCKETS_EVERY = 16_384;

    /** In turns: reading the clock takes as long as a poll. */
    private static final int CHECK_DEADLINE_EVERY = 64;

    /** In turns of a wait for room: the peer may sleep, or compute without polling. */
    private static final int WAKE_PEERS_TURNS = 200;

    /** The pause of a thread that serves others while another thread polls; nothing wakes it. */
    private static final long SERVING_PAUSE_NANOS = 50_000;

    /**
     * The longest sleep of a thread that serves others: a message ends it earlier, but nothing does when the condition
     * holds.
     */
    private static final long CONDITION_NANOS = 1_000_000;

    /** The pause of a leader whose queued output waits for room, which no wake-up announces. */
    private static final long QUEUED_OUTPUT_NANOS = 50_000;

    /**
     * The longest sleep of a leader while another thread is receiving. A message ends it earlier; no wake-up announces a
     * quiet message that the other thread leaves.
     */
    private static final long OCCUPIED_NANOS = 1_000_000;

    /** In turns: a thread that receives messages other than its own for this long checks whether it should sleep. */
    private static final int LONG_WAIT_TURNS = 1 << 15;

    /**
     * After this time a waiting thread leaves the polling to a thread of the node, which can also begin tasks. It is no
     * sleep: the completion wakes the thread.
     */
    private static final long LONG_WAIT_NANOS = 2_000_000;

    /**
     * The first sleep of a waiting thread; the reply ends it earlier. Then it sends its peers wake-ups, because they may
     * compute and not have asked for any. Most replies arrive before, and a wake-up costs both sides a system call.
     */
    private static final long BEFORE_WAKEUP_NANOS = 1_000_000;

    private final PollingLease lease = new PollingLease();
    private final WakeupSelector wakeups;
    private final Runnable wakeLocal;
    private final IdleStrategy idle;
    private final IdleStrategy room;
    private final Waits waits;
    private final long sleepNanos;
    private final AtomicInteger passiveWaiters = new AtomicInteger(); // the number of threads that wait without polling
    private final PollSet pollSet = new PollSet();
    private final PollerSignal pollers;
    private final Callable<Integer> pollByCaller =
            () -> poll(Thread.currentThread().threadId());
    private volatile boolean closed;

    /**
     * @param waits lists the long waits
     * @param sleepNanos the longest sleep without a poll: the time between two heartbeats. A message or the completion
     *     ends a sleep earlier; the limit only bounds the effect of a wake-up that is lost
     */
    Progress(WakeupSelector wakeups, IdleStrategy idle, Waits waits, long sleepNanos) {
        this.wakeups = wakeups;
        this.wakeLocal = wakeups::wakeLocal;
        this.pollers = new PollerSignal(wakeLocal);
        this.idle = idle;
        this.room = idle.forRoom();
        this.waits = waits;
        this.sleepNanos = sleepNanos;
    }

    /** Wakes the node's own pollers. */
    PollerSignal pollers() {
        return pollers;
    }

    /** Adds an endpoint to those that are polled. */
    void add(Endpoint endpoint) {
        pollSet.add(endpoint);
        wakeups.add(endpoint);
    }

    /** An endpoint has another socket. */
    void moved(Endpoint endpoint) {
        wakeups.moved(endpoint);
        attend(endpoint);
    }

    /** An endpoint has something that no socket shows: a thread polls it. */
    void attend(Endpoint endpoint) {
        endpoint.onReadable();
        wakeups.wakeLocal();
    }

    /** The endpoints and delayed work that the leader polls. */
    PollSet pollSet() {
        return pollSet;
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
        pollers.request();
    }

    /**
     * Polls once, and checks the sockets every {@value #CHECK_SOCKETS_EVERY} times; returns the number of messages that
     * are not quiet.
     *
     * @param me the caller's id, for the lease
     */
    int poll(long me) {
        int messages = pollSet.poll();
        if (pollSet.rounds() % CHECK_SOCKETS_EVERY == 0) {
            wakeups.check();
        }
        if (!lease.isHeldBy(me)) {
            leaveUnread();
        }
        return messages;
    }

    /**
     * Another thread has become the leader before or during a poll of this one. It may sleep, because this thread has
     * taken the wake-up of a quiet message, and this thread may have left that message.
     */
    private void leaveUnread() {
        VarHandle.fullFence(); // Dekker: the leader finds this thread receiving, or this one finds what is unread
        if (pollSet.requestPollOfUnread()) {
            wakeups.wakeLocal();
        }
    }

    /** Whether threads of this node wait for messages without polling. */
    boolean hasPassiveWaiters() {
        return passiveWaiters.getOpaque() != 0;
    }

    /** Ensures that some thread polls, because the caller waits for a message without polling. */
    void ensurePolled() {
        if (lease.isFree() && !wakeups.isWakeupRequested()) {
            pollers.request();
        }
    }

    /** As {@link org.mobula.runtime.spi.Engine#pollSoon}. */
    void pollSoon() {
        VarHandle.fullFence(); // Dekker: either a thread about to sleep sees the delayed work, or it is seen here
        if (wakeups.isWakeupRequested()) {
            wakeups.wakeLocal();
        } else {
            ensurePolled();
        }
    }

    /**
     * For a polling thread of the node: sleeps on the selector as the leader. A thread that wants the lease meanwhile
     * takes it, and wakes the sleeper.
     *
     * @return false if another thread sleeps there already
     */
    boolean sleepIfFree(long me) {
        lease.pause(me);
        return wakeups.trySleep(pollSet.endpoints(), millis(sleepNanos), checkBeforeSleep(me, () -> closed));
    }

    /**
     * The last check before a leader sleeps, when every wake-up is requested: wakes the peers that were sent quiet
     * messages, and decides whether the leader may sleep. No wake-up announces messages that another polling thread has
     * left, or room for a message that was kept.
     */
    private BooleanSupplier checkBeforeSleep(long me, BooleanSupplier canSkipSleep) {
        return () -> {
            // a thread that takes the lease, or sends quietly, then checks whether a thread sleeps (Dekker)
            VarHandle.fullFence();
            pollSet.wakePeersForQuiet();
            return canSkipSleep.getAsBoolean() || !lease.isHeldBy(me) || pollSet.hasQueuedOutput();
        };
    }

    /**
     * Sleeps on the selector as the leader unless it can skip the sleep, and only briefly while a message waits for
     * room.
     *
     * @return false if nothing happened
     */
    private boolean sleep(long me, long nanos, BooleanSupplier canSkipSleep) {
        if (pollSet.hasDelayed()) {
            Thread.yield(); // no sleep: delayed work is held for some microseconds only
            return true;
        }
        if (pollSet.hasQueuedOutput()) { // no wake-up announces room
            LockSupport.parkNanos(QUEUED_OUTPUT_NANOS);
            return true;
        }
        long since = System.nanoTime();
        lease.pause(me);
        boolean eventArrived = wakeups.sleep(pollSet.endpoints(), millis(nanos), checkBeforeSleep(me, canSkipSleep));
        pollers.selectorIsFree(System.nanoTime() - since);
        return eventArrived;
    }

    /** How long a leader sleeps; only briefly if another thread is receiving, which may leave quiet frames. */
    private long millis(long nanos) {
        long longest = pollSet.isOccupied() ? OCCUPIED_NANOS : sleepNanos;
        return Math.min(nanos, longest) / 1_000_000;
    }

    /**
     * Makes a waiting thread the leader if no thread polls, or only a poller of the node does, which waits for nothing
     * and may have been preempted.
     */
    private boolean takeLease(long me) {
        return lease.isHeldBy(me) || takeFromOther(me);
    }

    private boolean takeFromOther(long me) {
        if (!lease.take(me)) {
            return false;
        }
        if (wakeups.isWakeupRequested()) {
            wakeups.disarmAndWake(pollSet.endpoints());
            if (!lease.isHeldBy(me)) {
                wakeups.wakeLocal(); // another leader may sleep already, and has just lost its requests for wake-ups
            }
        }
        return true;
    }

    /** A waiting thread stops polling. */
    private void leave(long me) {
        if (lease.isHeldBy(me)) {
            lease.pause(me);
            // no fence: the watching thread notices a missed request some milliseconds later
            if (hasPassiveWaiters() || pollSet.hasDelayed()) {
                ensurePolled();
            }
        }
    }

    /** As {@link org.mobula.runtime.spi.Engine#await}, or as its interruptible kind. */
    boolean await(Completion completion, long deadline, boolean interruptible) {
        if (completion.isDone()) {
            return true;
        }
        if (deadline == Deadline.NONE) { // handlers that run on this thread must not inherit a deadline of it
            return awaitHere(completion, deadline, interruptible);
        }
        return withoutDeadline(() -> awaitHere(completion, deadline, interruptible));
    }

    private boolean awaitHere(Completion completion, long deadline, boolean interruptible) {
        if (!Thread.currentThread().isVirtual() && pollUntil(completion, deadline, interruptible, 0)) {
            return true;
        }
        long sleep = BEFORE_WAKEUP_NANOS; // most answers arrive earlier; a wake-up costs both sides a system call
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
                interrupted |= !interruptible && Thread.interrupted(); // an interrupted thread cannot sleep
                // after a long wait a thread of the node polls instead, since it can also begin tasks that may block
                if (Thread.currentThread().isVirtual() || System.nanoTime() - since > LONG_WAIT_NANOS) {
                    parkWhileOthersPoll(completion, deadline);
                } else {
                    boolean eventArrived = sleepFor(sleep, completion, deadline);
                    if (pollUntil(completion, deadline, interruptible, eventArrived ? 0 : idle.limit())) {
                        break;
                    }
                    if (sleep == BEFORE_WAKEUP_NANOS) {
                        pollSet.wakePeers();
                    }
                    sleep = sleepNanos;
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

    /** Sleeps, on the selector if no other thread polls; false if nothing happened. */
    private boolean sleepFor(long nanos, Completion completion, long deadline) {
        long me = Thread.currentThread().threadId();
        if (!takeLease(me)) {
            parkWhileOthersPoll(completion, deadline);
            return completion.isDone();
        }
        poll(me); // the last leader may have left quiet messages, which do not prevent a sleep
        completion.wakes(wakeLocal);
        try {
            return sleep(me, Math.min(nanos, Deadline.remaining(deadline)), completion::isDone);
        } finally {
            completion.wakes(null);
            leave(me);
        }
    }

    /** Parks while others poll. */
    private void parkWhileOthersPoll(Completion completion, long deadline) {
        if (Thread.currentThread().isVirtual()) {
            idle.spinBriefly(completion);
        }
        passiveWaiters.incrementAndGet();
        try {
            ensurePolled();
            completion.park(Math.min(sleepNanos, Deadline.remaining(deadline)));
        } finally {
            passiveWaiters.decrementAndGet();
        }
    }

    /**
     * Polls, or waits for the lease, until the completion is done (true) or nothing has arrived for a while (false).
     *
     * @param begun the number of empty polls that count as done already
     */
    private boolean pollUntil(Completion completion, long deadline, boolean interruptible, int begun) {
        long me = Thread.currentThread().threadId();
        int empty = begun;
        int turns = 0;
        lease.resume(me);
        try {
            while (!completion.isDone()) {
                empty = takeLease(me) && poll(me) != 0 ? 0 : empty + 1;
                // no pause after a message: it may be the awaited one, and a pause takes as long as receiving it
                if (empty > 0 && !idle.idle(empty - 1)) {
                    return completion.isDone();
                }
                if (++turns % CHECK_DEADLINE_EVERY == 0) {
                    if (turns >= LONG_WAIT_TURNS || isOver(deadline, interruptible)) {
                        return completion.isDone();
                    }
                    if (idle.isPeerOverdue(empty, CHECK_DEADLINE_EVERY)) {
                        pollSet.wakePeers();
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
                empty = leads && poll(me) != 0 ? 0 : empty + 1;
                if (virtual || empty > 0 && !idle.idle(empty - 1)) { // as in pollUntil
                    if (Deadline.isPast(deadline)) {
                        return false;
                    }
                    // short: nothing wakes the thread when the condition holds
                    if (leads) {
                        sleep(me, CONDITION_NANOS, condition);
                    } else {
                        ensurePolled();
                        LockSupport.parkNanos(SERVING_PAUSE_NANOS);
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
            ensurePolled();
            return;
        }
        long me = Thread.currentThread().threadId();
        lease.resume(me);
        try {
            if (takeLease(me)) {
                withoutDeadline(pollByCaller);
            }
        } finally {
            leave(me);
        }
    }

    /**
     * One turn of a wait that no message ends: for room, or for a connection. Polls unless another thread does.
     *
     * @param turn the number of turns before this one
     */
    void waitStep(int turn) {
        if (turn >= room.spins()) {
            pollBetween(turn);
        }
        room.pause(turn);
    }

    private void pollBetween(int turn) {
        if (turn == WAKE_PEERS_TURNS) {
            pollSet.wakePeers();
        }
        long me = Thread.currentThread().threadId();
        if (!Thread.currentThread().isVirtual() && takeLease(me)) {
            lease.resume(me);
            try {
                withoutDeadline(() -> poll(me));
            } finally {
                leave(me);
            }
        }
    }

    private static boolean isOver(long deadline, boolean interruptible) {
        return Deadline.isPast(deadline)
                || interruptible && Thread.currentThread().isInterrupted();
    }

    /** Polls without the deadline of the thread: handlers do not run on behalf of the thread. */
    private static <T> T withoutDeadline(Callable<T> polling) {
        try {
            return Deadline.current() == Deadline.NONE ? polling.call() : Deadline.without(polling);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("polling throws no checked exception", checked);
        }
    }
}
