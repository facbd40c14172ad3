package org.mobula.shared;

import org.jspecify.annotations.Nullable;

/** Where the threads of a rank meet; the last one meets the other ranks for all. */
final class Meeting {
    private final int threads;
    private final Runnable others;
    private int arrived;
    private long round;
    private @Nullable Throwable failure;

    /**
     * @param threads the number of threads that meet
     * @param others meets the other ranks
     */
    Meeting(int threads, Runnable others) {
        this.threads = threads;
        this.others = others;
    }

    /** Waits for all threads. */
    void await() {
        if (isLast()) {
            try {
                others.run();
            } catch (RuntimeException | Error e) {
                fail(e);
                throw e;
            }
            nextRound();
        }
    }

    /** Returns true to the last thread, and false to the others once the round is over. */
    private synchronized boolean isLast() {
        check();
        if (++arrived == threads) {
            return true;
        }
        long mine = round;
        boolean interrupted = false;
        while (round == mine && failure == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // the others count on this thread
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (round == mine) {
            check();
        }
        return false;
    }

    private synchronized void nextRound() {
        arrived = 0;
        round++;
        notifyAll();
    }

    /** A thread has failed: the others do not wait for it. */
    synchronized void fail(Throwable reason) {
        if (failure == null) {
            failure = reason;
        }
        notifyAll();
    }

    private void check() {
        Throwable reason = failure;
        if (reason != null) {
            throw new IllegalStateException(
                    "the threads of this rank cannot meet at the barrier, because one has failed: " + reason, reason);
        }
    }
}
