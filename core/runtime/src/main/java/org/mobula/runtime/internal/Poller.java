package org.mobula.runtime.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.transport.Endpoint;

/**
 * The node's own polling threads: one leads or sleeps, one stands by. When one is stuck a third one comes, and the
 * stuck one ends once it is free.
 *
 * <p>Which does what is not fixed: each looks at who leads and acts accordingly.
 */
final class Poller implements Runnable {
    private static final int ENOUGH = 2;
    private static final int TICK_EVERY = 64;
    private static final long LOOK_NANOS = 50_000;
    private static final long KEPT_NANOS = 50_000;
    private static final long STANDBY_NANOS = 5_000_000;
    private static final long ASLEEP_NANOS = 1_000_000_000;

    private final Progress progress;
    private final Dispatch dispatch;
    private final Ticker ticker;
    private final IdleSteps idle;
    private final String name;
    private final Set<Long> alive = ConcurrentHashMap.newKeySet();
    private final Set<Long> replaced = ConcurrentHashMap.newKeySet();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();
    private volatile boolean sleeping;
    private volatile @Nullable Thread standby;

    Poller(Progress progress, Dispatch dispatch, Ticker ticker, String name) {
        this.progress = progress;
        this.dispatch = dispatch;
        this.ticker = ticker;
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
            if (sleeping || !watching.compareAndSet(false, true)) {
                standBy();
                continue;
            }
            boolean leads;
            try {
                leads = watch(me);
            } finally {
                watching.set(false);
            }
            if (leads) {
                LockSupport.unpark(standby);
                deposed = !lead(thread, me);
            }
        }
        dispatch.remove(thread);
        alive.remove(me);
        if (progress.isClosed() && alive.isEmpty()) {
            progress.doorbells().close();
        }
    }

    /** Waits while another poller sleeps (the doorbells wake that one) or watches. */
    private void standBy() {
        standby = Thread.currentThread();
        LockSupport.parkNanos(this, sleeping ? ASLEEP_NANOS : STANDBY_NANOS);
    }

    /**
     * Waits while others poll; true when nobody does any more, or the one who should is stuck, and this thread leads
     * now.
     */
    private boolean watch(long me) {
        long suspect = progress.leader();
        long signs = signsOfLife();
        long since = System.nanoTime();
        while (!progress.isClosed() && !sleeping) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            ticker.tickIfDue();
            long leader = progress.leader();
            if (leader == 0 && !sleeping && progress.tryLead(me)) {
                return true;
            }
            PollingThread captive = dispatch.capture(Progress.LEASE_NANOS);
            if (captive != null && replace(captive, me)) {
                return true;
            }
            boolean stuck = leader == suspect && signsOfLife() == signs;
            if (!stuck) {
                suspect = leader;
                signs = signsOfLife();
                since = System.nanoTime();
            } else if (leader != 0 && System.nanoTime() - since > Progress.LEASE_NANOS && depose(leader, me)) {
                return true;
            }
        }
        return false;
    }

    private long signsOfLife() {
        return progress.rounds() + dispatch.turns();
    }

    /** Has another thread stand in for one that a task keeps; whether that one led, and the calling one leads now. */
    private boolean replace(PollingThread captive, long me) {
        long its = captive.leaderId();
        replaced.add(its); // why before: the captive must find it when it comes back
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(its);
        }
        startOne();
        return progress.depose(its, me);
    }

    private boolean depose(long stuck, long me) {
        boolean own = stuck < 0;
        if (own) {
            replaced.add(stuck); // why before: the stuck thread must find it when it comes back
        }
        if (!progress.depose(stuck, me)) {
            replaced.remove(stuck);
            return false;
        }
        if (FlightRecording.isOn()) {
            SlowProgressEvent.emit(stuck);
        }
        if (own) {
            // why: this thread polls now, and someone must stand by for it, too; the stuck one ends when it comes back
            startOne();
        }
        return true;
    }

    /**
     * Polls until a waiting thread does; false if another thread took the lead away meanwhile, and this one is one
     * too many.
     */
    private boolean lead(PollingThread thread, long me) {
        int empty = 0;
        while (!progress.isClosed()) {
            thread.polls(true);
            empty = progress.poll() == 0 ? empty + 1 : 0;
            thread.polls(false);
            dispatch.begin(thread);
            if (!progress.leads(me)) {
                return !replaced.remove(me);
            }
            if (empty % TICK_EVERY == 1) {
                ticker.tickIfDue();
            }
            if (!idle.step(empty)) {
                if (progress.hasKept()) {
                    LockSupport.parkNanos(KEPT_NANOS);
                } else if (sleep(me)) {
                    empty = 0;
                } else {
                    return true;
                }
            }
        }
        progress.stopLeading(me);
        return true;
    }

    /** Sleeps on the doorbells; whether this thread leads again. */
    private boolean sleep(long me) {
        Endpoint[] endpoints = progress.endpoints();
        int asked = 0;
        boolean quiet = true;
        while (quiet && asked < endpoints.length) {
            quiet = endpoints[asked++].sleep();
        }
        if (quiet && !progress.isClosed()) {
            sleeping = true;
            progress.stopLeading(me);
            progress.doorbells().sleep(ticker.millisToNext());
            sleeping = false;
            LockSupport.unpark(standby);
        }
        for (int i = 0; i < asked; i++) {
            endpoints[i].wake();
        }
        ticker.tickIfDue();
        return progress.leads(me) || progress.tryLead(me);
    }
}
