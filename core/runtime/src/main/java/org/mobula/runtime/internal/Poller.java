package org.mobula.runtime.internal;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.IdleStrategy;

/**
 * The polling threads of a node. While no thread of the program waits, one of them polls or sleeps. Another one watches
 * the leader: if the leader is stuck in an upcall for longer than {@link #LEASE_NANOS} and a wake-up arrives, the
 * watching thread takes the lease and polls, and a third one watches. The stuck thread becomes a spare once it returns,
 * or ends if there are enough.
 *
 * <p>The roles are not fixed: each thread acts according to which thread is the leader.
 */
final class Poller implements Runnable {
    /** The longest time for which one upcall may keep the leader from polling while a wake-up is pending. */
    static final long LEASE_NANOS = 200_000;

    private static final int ENOUGH = 2;
    private static final int LOOKS_WHEN_WOKEN = 2;
    private static final int MOST_SPARES = 3;
    private static final int WAKE_PEERS_EVERY = 64;
    private static final long LOOK_NANOS = 50_000;
    private static final long LOOK_NANOS_WITHOUT_WAKEUPS = 100_000;

    /** The longest time between two checks of a leader that polls, where no wake-up announces what it leaves unread. */
    private static final long LONGEST_LOOK_NANOS = 1_000_000;

    private static final long FIRST_NAP_NANOS = 500_000;

    /**
     * The longest nap of the watching thread while a leader sleeps on the selector. A leader that leaves the selector
     * ends the nap, and so does a request: {@link PollerSignal}.
     */
    private static final long LONGEST_NAP_NANOS = 1_000_000_000;

    /**
     * How long the watching thread listens while a thread of the program polls. A peer's wake-up or a request ends this
     * earlier. Without one, the thread finds a leader that is stuck in a handler, quiet messages whose receiver must be
     * woken, and requests that a thread that stopped polling has missed.
     */
    private static final long LISTEN_MILLIS = 2;

    /** As {@link #LISTEN_MILLIS}; shorter, because no wake-up announces that a task occupies a thread of the node. */
    private static final long OWN_LISTEN_MILLIS = 1;

    private static final long KEPT_NANOS = 50_000;

    /** How long a spare thread waits to be woken by the one that stops watching; then it checks for itself. */
    private static final long SPARE_NANOS = 1_000_000_000;

    /** The pause after an exception; nothing ends it earlier, so that a failure that repeats does not flood the log. */
    private static final long FAILED_NANOS = 10_000_000;

    private final Progress progress;
    private final PollingLease lease;
    private final Dispatch dispatch;
    private final IdleStrategy idle;
    private final String name;
    private final Set<Long> alive = ConcurrentHashMap.newKeySet();
    private final Set<Long> replaced = ConcurrentHashMap.newKeySet();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final PollerSignal signal;
    private final Queue<Thread> spares = new ConcurrentLinkedQueue<>();

    Poller(Progress progress, Dispatch dispatch, String name) {
        this.progress = progress;
        this.lease = progress.lease();
        this.dispatch = dispatch;
        this.signal = progress.pollers();
        this.idle = progress.idle().forServing();
        this.name = name;
    }

    /** Starts the threads. */
    void start() {
        for (int i = 0; i < ENOUGH; i++) {
            startOne();
        }
    }

    private void startOne() {
        PollingThread thread = dispatch.newThread(this, name + "-" + started.incrementAndGet());
        thread.start();
    }

    @Override
    public void run() {
        if (!(Thread.currentThread() instanceof PollingThread thread)) {
            throw new IllegalStateException("only threads that can begin tasks poll here");
        }
        long me = thread.leaderId();
        alive.add(me);
        boolean deposed = false;
        while (!progress.isClosed() && !deposed) {
            try {
                deposed = !serve(thread, me);
            } catch (Throwable failure) { // everything: some thread must continue to poll
                Guard.caught("a polling thread", failure);
                thread.polls(false);
                lease.pause(me);
                deposed = replaced.remove(me);
                LockSupport.parkNanos(this, FAILED_NANOS);
            }
        }
        dispatch.remove(thread);
        alive.remove(me);
        wakeSpare(); // it ends if the node is closed
        if (progress.isClosed() && alive.isEmpty()) {
            progress.wakeups().close();
        }
    }

    /** Watches or waits as a spare, and polls once it has the lease; false if this thread is superfluous. */
    private boolean serve(PollingThread thread, long me) {
        if (!watching.compareAndSet(false, true)) {
            standBy(thread);
            return true;
        }
        boolean leads;
        try {
            signal.watch();
            leads = watch(me);
        } finally {
            watching.set(false);
        }
        if (!leads) {
            return true;
        }
        wakeSpare();
        // a captured thread must end: it may hold a monitor, and no task may begin on it
        return lead(thread, me) || !thread.isCaptured() && spares.size() < MOST_SPARES;
    }

    /** Waits until no thread watches. */
    private void standBy(Thread thread) {
        spares.add(thread);
        try {
            if (watching.get()) {
                LockSupport.parkNanos(this, SPARE_NANOS);
            }
        } finally {
            spares.remove(thread);
        }
    }

    /** Makes a spare thread watch; false if there is none. */
    private boolean wakeSpare() {
        Thread spare = spares.peek();
        LockSupport.unpark(spare);
        return spare != null;
    }

    /** Makes a thread watch in place of one that polls now. */
    private void watchOn() {
        if (!wakeSpare()) {
            startOne();
        }
    }

    /**
     * Waits while another thread polls. True if this thread has taken the lease, because no thread polled or the leader
     * was stuck; false if the node is closed.
     */
    private boolean watch(long me) {
        long nap = FIRST_NAP_NANOS;
        long look = LOOK_NANOS_WITHOUT_WAKEUPS;
        while (!progress.isClosed()) {
            long holder = lease.holder();
            long signs = signsOfLife();
            long since = System.nanoTime();
            boolean asleep = progress.wakeups().isWakeupRequested();
            boolean wanted = awaitWakeup(asleep, holder, asleep ? nap : look);
            if (!asleep) {
                progress.pollSet().wakePeersForQuiet(); // a leader that is never idle does not wake them
            }
            PollingThread captive = dispatch.capture(LEASE_NANOS);
            if (captive != null && replace(captive, me)) {
                return true;
            }
            boolean still = lease.holder() == holder && signsOfLife() == signs;
            nap = still ? longer(nap) : FIRST_NAP_NANOS;
            // each check takes the core from the leader if there is no other core
            look = still ? LOOK_NANOS_WITHOUT_WAKEUPS : Math.min(2 * look, LONGEST_LOOK_NANOS);
            if (asleep || progress.wakeups().isWakeupRequested() || !wanted && !still) {
                continue; // a thread sleeps on the selector, or polls
            }
            if (lease.isFree() ? lease.takeFree(me) : outlasts(me, holder, signs, since)) {
                return true;
            }
        }
        return false;
    }

    /** The length of the nap that follows one in which nothing happened. */
    static long longer(long nap) {
        return Math.min(2 * nap, LONGEST_NAP_NANOS);
    }

    /** Waits for a while; true if a request or a wake-up tells this thread to check now. */
    private boolean awaitWakeup(boolean asleep, long holder, long nap) {
        boolean eventArrived = false;
        if (asleep) {
            LockSupport.parkNanos(this, nap);
        } else if (progress.pollSet().hasPeerWakeups()) {
            eventArrived = progress.wakeups().pollWakeups(holder < 0 ? OWN_LISTEN_MILLIS : LISTEN_MILLIS);
        } else {
            LockSupport.parkNanos(this, nap);
        }
        return signal.takeRequest() | eventArrived;
    }

    /** Whether a leader is stuck for longer than its lease, and this thread has taken the lease. */
    private boolean outlasts(long me, long holder, long signs, long since) {
        while (lease.holder() == holder && signsOfLife() == signs && !lease.isFree()) {
            if (System.nanoTime() - since > LEASE_NANOS) {
                return preempt(holder, me);
            }
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
        return false;
    }

    private long signsOfLife() {
        return progress.pollSet().rounds() + dispatch.turns();
    }

    /** Replaces a thread that a task occupies; true if it led, and the calling thread leads now. */
    private boolean replace(PollingThread captive, long me) {
        long its = captive.leaderId();
        replaced.add(its); // first: the thread must find it when it returns
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(its);
        }
        watchOn();
        return lease.preempt(its, me);
    }

    private boolean preempt(long stuck, long me) {
        boolean own = stuck < 0;
        if (own) {
            replaced.add(stuck); // first: the thread must find it when it returns
        }
        if (!lease.preempt(stuck, me)) {
            replaced.remove(stuck);
            return false;
        }
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(stuck);
        }
        if (own) {
            watchOn(); // this thread polls now, and must be watched, too
        }
        return true;
    }

    /**
     * Polls until a waiting thread does; false if another thread has replaced this one, which is superfluous now.
     */
    private boolean lead(PollingThread thread, long me) {
        int empty = 0;
        while (!progress.isClosed()) {
            lease.resume(me);
            thread.polls(true);
            empty = progress.poll(me) == 0 ? empty + 1 : 0;
            thread.polls(false);
            dispatch.begin(thread);
            if (!lease.isHeldBy(me)) {
                return !replaced.remove(me);
            }
            if (empty % WAKE_PEERS_EVERY == 1 && idle.isPeerOverdue(empty, WAKE_PEERS_EVERY)) {
                progress.pollSet().wakePeers();
            }
            if (progress.hasPassiveWaiters() ? progress.idle().idle(empty - 1) : idle.idleUnlessCrowded(empty - 1)) {
                continue;
            }
            if (progress.pollSet().hasDelayed()) {
                Thread.yield(); // no sleep: delayed work is held for some microseconds only
                continue;
            }
            if (progress.pollSet().mayHaveMore()) {
                continue;
            }
            if (progress.pollSet().hasQueuedOutput()) {
                LockSupport.parkNanos(KEPT_NANOS);
                continue;
            }
            progress.pollSet().wakePeers(); // no other thread of this node would wake peers that have unread messages
            if (!progress.sleepIfFree(me)) {
                return !replaced.remove(me);
            }
            signal.wakeWatcher();
            // few polls: the messages that have arrived may all be quiet
            empty = progress.pollSet().hasDelayed() ? 0 : Math.max(0, idle.limit() - LOOKS_WHEN_WOKEN);
            if (!lease.isHeldBy(me)) {
                return !replaced.remove(me);
            }
        }
        lease.pause(me);
        return true;
    }
}
