package org.mobula.runtime.internal;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.IdleStrategy;

/**
 * The node's own polling threads: one polls when nobody waits, or sleeps; one watches whoever polls. When a leader is
 * stuck in one upcall for longer than {@link #LEASE_NANOS} and a wake-up comes, the watching thread takes the lease away
 * and polls in its place; then a third one watches. The stuck one is a spare once it is free, or ends if there are enough.
 *
 * <p>Which does what is not fixed: each looks at who leads and acts accordingly.
 */
final class Poller implements Runnable {
    /** How long one upcall may keep the leader from polling while somebody wants it to. */
    static final long LEASE_NANOS = 200_000;

    private static final int ENOUGH = 2;
    private static final int LOOKS_WHEN_WOKEN = 2;
    private static final int MOST_SPARES = 3;
    private static final int WAKE_PEERS_EVERY = 64;
    private static final long LOOK_NANOS = 50_000;
    private static final long LOOK_NANOS_WITHOUT_WAKEUPS = 100_000;
    private static final long LONGEST_LOOK_NANOS = 1_000_000;
    private static final long FIRST_NAP_NANOS = 500_000;
    private static final long LONGEST_NAP_NANOS = 1_000_000_000;
    private static final long LISTEN_MILLIS = 2;
    private static final long OWN_LISTEN_MILLIS = 1; // less: no wake-up tells of what a task keeps from beginning
    private static final long KEPT_NANOS = 50_000;
    private static final long SPARE_NANOS = 1_000_000_000;
    private static final long FAILED_NANOS =
            10_000_000; // so that what fails again and again does not fill the log at once

    private final Progress progress;
    private final PollingLease lease;
    private final Dispatch dispatch;
    private final IdleStrategy idle;
    private final String name;
    private final Set<Long> alive = ConcurrentHashMap.newKeySet();
    private final Set<Long> replaced = ConcurrentHashMap.newKeySet();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final AtomicBoolean called = new AtomicBoolean();
    private volatile @Nullable Thread watcher;
    private final Queue<Thread> spares = new ConcurrentLinkedQueue<>();

    Poller(Progress progress, Dispatch dispatch, String name) {
        this.progress = progress;
        this.lease = progress.lease();
        this.dispatch = dispatch;
        this.idle = progress.idle().forServing();
        this.name = name;
    }

    /** Starts the threads. */
    void start() {
        progress.relievedBy(this);
        for (int i = 0; i < ENOUGH; i++) {
            startOne();
        }
    }

    /** Somebody must poll: the thread that watches looks at once, and takes the lease if it is free. */
    void call() {
        if (called.compareAndSet(false, true)) {
            progress.wakeups().wakeLocal();
            LockSupport.unpark(watcher);
        }
    }

    /** A thread has slept on the selector and has left it. Who watches need not hurry unless that took long. */
    void seatIsFree(long sleptNanos) {
        if (sleptNanos > FIRST_NAP_NANOS) {
            LockSupport.unpark(watcher);
        }
    }

    private void startOne() {
        PollingThread thread = new PollingThread(dispatch, this, name + "-" + started.incrementAndGet());
        dispatch.add(thread);
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
            } catch (Throwable failure) { // whatever was thrown, somebody has to poll
                Guard.caught("a polling thread", failure);
                thread.polls(false);
                lease.rest(me);
                deposed = replaced.remove(me);
                LockSupport.parkNanos(this, FAILED_NANOS);
            }
        }
        dispatch.remove(thread);
        alive.remove(me);
        wakeSpare(); // why: a closed node needs none
        if (progress.isClosed() && alive.isEmpty()) {
            progress.wakeups().close();
        }
    }

    /** Watches, or stands by, and polls when it comes to lead; false if this thread is one too many. */
    private boolean serve(PollingThread thread, long me) {
        if (!watching.compareAndSet(false, true)) {
            standBy(thread);
            return true;
        }
        boolean leads;
        try {
            watcher = Thread.currentThread();
            leads = watch(me);
        } finally {
            watching.set(false);
        }
        if (!leads) {
            return true;
        }
        wakeSpare();
        // why it must end if it was captured: what it may still hold, no task may meet
        return lead(thread, me) || !thread.isCaptured() && spares.size() < MOST_SPARES;
    }

    /** Waits until there is nobody who watches. */
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

    /** Has a spare thread watch; false if there is none. */
    private boolean wakeSpare() {
        Thread spare = spares.peek();
        LockSupport.unpark(spare);
        return spare != null;
    }

    /** Has some thread watch in the place of one that polls now, while another one is stuck. */
    private void watchOn() {
        if (!wakeSpare()) {
            startOne();
        }
    }

    /**
     * Waits while others poll; true when nobody does any more, or the one who should is stuck, and this thread leads
     * now; false when the node is closed.
     */
    private boolean watch(long me) {
        long nap = FIRST_NAP_NANOS;
        long look = LOOK_NANOS_WITHOUT_WAKEUPS;
        while (!progress.isClosed()) {
            long holder = lease.holder();
            long signs = signsOfLife();
            long since = System.nanoTime();
            boolean asleep = progress.wakeups().isArmed();
            boolean wanted = listen(asleep, holder, asleep ? nap : look);
            if (!asleep) {
                progress.polled().wakePeersForQuiet(); // why: who polls may never be idle, and so never do it
            }
            PollingThread captive = dispatch.capture(LEASE_NANOS);
            if (captive != null && replace(captive, me)) {
                return true;
            }
            boolean still = lease.holder() == holder && signsOfLife() == signs;
            nap = still ? longer(nap) : FIRST_NAP_NANOS;
            // why: every look takes a core from whoever polls, if there are no others
            look = still ? LOOK_NANOS_WITHOUT_WAKEUPS : Math.min(2 * look, LONGEST_LOOK_NANOS);
            if (asleep || progress.wakeups().isArmed() || !wanted && !still) {
                continue; // why: somebody hears what comes, or polls
            }
            if (lease.isFree() ? lease.takeFree(me) : outlasts(me, holder, signs, since)) {
                return true;
            }
        }
        return false;
    }

    /** The nap after one in which nothing happened. */
    static long longer(long nap) {
        return Math.min(2 * nap, LONGEST_NAP_NANOS);
    }

    /** Waits for a while; true if somebody wants this thread to look now. */
    private boolean listen(boolean asleep, long holder, long nap) {
        boolean heard = false;
        if (asleep) {
            LockSupport.parkNanos(this, nap);
        } else if (progress.polled().hasPeerWakeups()) {
            heard = progress.wakeups().listen(holder < 0 ? OWN_LISTEN_MILLIS : LISTEN_MILLIS);
        } else {
            LockSupport.parkNanos(this, nap);
        }
        return called.getAndSet(false) | heard;
    }

    /** Whether a leader stays stuck for as long as it may, and this thread leads in its place. */
    private boolean outlasts(long me, long holder, long signs, long since) {
        while (lease.holder() == holder && signsOfLife() == signs && !lease.isFree()) {
            if (System.nanoTime() - since > LEASE_NANOS) {
                return depose(holder, me);
            }
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
        return false;
    }

    private long signsOfLife() {
        return progress.polled().rounds() + dispatch.turns();
    }

    /** Has another thread stand in for one that a task keeps; whether that one led, and the calling one leads now. */
    private boolean replace(PollingThread captive, long me) {
        long its = captive.leaderId();
        replaced.add(its); // why before: the captive must find it when it comes back
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(its);
        }
        watchOn();
        return lease.depose(its, me);
    }

    private boolean depose(long stuck, long me) {
        boolean own = stuck < 0;
        if (own) {
            replaced.add(stuck); // why before: the stuck thread must find it when it comes back
        }
        if (!lease.depose(stuck, me)) {
            replaced.remove(stuck);
            return false;
        }
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(stuck);
        }
        if (own) {
            watchOn(); // why: this thread polls now, and someone must watch it, too
        }
        return true;
    }

    /**
     * Polls until a waiting thread does; false if another thread took the lease away meanwhile, and this one is one
     * too many.
     */
    private boolean lead(PollingThread thread, long me) {
        int empty = 0;
        while (!progress.isClosed()) {
            lease.resume(me);
            thread.polls(true);
            empty = progress.poll() == 0 ? empty + 1 : 0;
            thread.polls(false);
            dispatch.begin(thread);
            if (!lease.isHeldBy(me)) {
                return !replaced.remove(me);
            }
            if (empty % WAKE_PEERS_EVERY == 1 && idle.isPeerOverdue(empty, WAKE_PEERS_EVERY)) {
                progress.polled().wakePeers();
            }
            if (progress.isDependedOn() ? progress.idle().idle(empty - 1) : idle.idleUnlessCrowded(empty - 1)) {
                continue;
            }
            if (progress.polled().hasDelayed()) {
                Thread.yield(); // no sleep: delayed work is held for some microseconds only
                continue;
            }
            if (progress.polled().isBehind()) {
                continue;
            }
            if (progress.polled().hasKept()) {
                LockSupport.parkNanos(KEPT_NANOS);
                continue;
            }
            progress.polled().wakePeers(); // peers with unread messages: no other thread of this node would wake them
            if (!progress.sleepIfFree(me)) {
                return !replaced.remove(me);
            }
            LockSupport.unpark(watcher);
            // why few: what woke it may all be quiet
            empty = progress.polled().hasDelayed() ? 0 : Math.max(0, idle.limit() - LOOKS_WHEN_WOKEN);
            if (!lease.isHeldBy(me)) {
                return !replaced.remove(me);
            }
        }
        lease.rest(me);
        return true;
    }
}
