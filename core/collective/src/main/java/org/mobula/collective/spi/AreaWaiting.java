package org.mobula.collective.spi;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.IdleStrategy;
import org.mobula.runtime.spi.Peer;

/**
 * Waits for publications of other ranks in a {@link SharedArea}: spins, yields and then sleeps, as every wait of the
 * node, and polls meanwhile.
 *
 * <p>A sleeping rank has requested a wake-up, which is an ordinary message.
 *
 * <p><b>Threads:</b> operations take turns, in the order of {@link #enter}; {@link #wakeUp} by any thread.
 * <b>Failure:</b> a wait ends if its rank has departed, or if a rank has given up an operation.
 */
public final class AreaWaiting {
    private static final int CHECK_EVERY = 64;
    private static final int POLL_EVERY = 8;

    private final SharedArea area;
    private final Engine engine;
    private final AreaRanks ranks;
    private final IdleStrategy idle;
    private final AtomicInteger tickets = new AtomicInteger();
    private volatile int serving;
    private volatile @Nullable Completion sleeper;

    public AreaWaiting(Engine engine, AreaRanks ranks, SharedArea area) {
        this.area = area;
        this.engine = engine;
        this.ranks = ranks;
        this.idle = engine.sharedMemoryIdle();
    }

    public SharedArea area() {
        return area;
    }

    /**
     * Waits for this thread's turn, until previous operations have ended. {@link #leave} follows if the operation
     * succeeds.
     */
    public void enter(AreaOperation operation, AreaLabel label) {
        int ticket = tickets.getAndIncrement();
        for (int turn = 0; serving != ticket; turn++) {
            pollNowAndThen(engine, turn);
            if (!idle.idle(turn)) {
                Thread.yield(); // no sleep: the operations before this one send no wake-up when they end
            }
            if (turn % CHECK_EVERY == 0) {
                check(operation, ranks.rank(), 0);
            }
        }
        area.begin(label);
    }

    /** The operation has succeeded. */
    public void leave() {
        serving = serving + 1; // not atomic, because only the thread whose turn it is gets here
    }

    /** Waits until a rank has published as many times as this rank. */
    public void await(AreaOperation operation, int rank) {
        if (!area.isLevel(rank)) {
            awaitLong(operation, rank);
        }
    }

    private void awaitLong(AreaOperation operation, int rank) {
        long since = 0;
        for (int turn = 0; !area.isLevel(rank); turn++) {
            pollNowAndThen(engine, turn);
            boolean over = !idle.idle(turn);
            if (over || turn % CHECK_EVERY == CHECK_EVERY - 1) {
                since = since == 0 ? System.nanoTime() : since;
                check(operation, rank, since);
            }
            if (over) {
                sleep(operation, rank, since);
            }
        }
    }

    /** Polls in every eighth turn between two checks of an area. */
    public static void pollNowAndThen(Engine engine, int turn) {
        if (turn % POLL_EVERY == POLL_EVERY - 1) {
            engine.poll();
        }
    }

    private void sleep(AreaOperation operation, int rank, long since) {
        Completion mine = new Completion(() -> describe(operation, rank));
        mine.reset();
        sleeper = mine;
        area.sleep();
        try {
            check(operation, rank, since); // a second check: a rank that fails later than this sends a wake-up
            if (!area.isLevel(rank)) {
                engine.awaitInterruptibly(mine, Deadline.current());
            }
        } finally {
            area.wake();
            sleeper = null;
        }
    }

    /** Whether a thread sleeps here, or is about to. */
    public boolean isAsleep() {
        return sleeper != null;
    }

    /** Checks again: a rank has departed, has given up, or has published. */
    public void wakeUp() {
        Completion waiting = sleeper;
        if (waiting != null) {
            waiting.complete();
        }
    }

    private String describe(AreaOperation operation, int rank) {
        return rank == ranks.rank()
                ? operation.describe()
                : operation.describe() + ", for rank " + ranks.peer(rank).rank();
    }

    /** Throws if a rank will never publish again, or this rank must stop waiting. */
    private void check(AreaOperation operation, int rank, long since) {
        ranks.checkNotFailed();
        Peer peer = ranks.peer(rank);
        if (peer.hasDeparted() && !area.isLevel(rank)) { // again, because it may have published and then left
            throw ranks.lost(rank, operation.describe());
        }
        if (Deadline.isPast(Deadline.current())) {
            throw new DeadlineExceededException(
                    describe(operation, rank), Duration.ofNanos(System.nanoTime() - since), ranks.givenUp());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CallInterruptedException(describe(operation, rank), ranks.givenUp());
        }
    }
}
