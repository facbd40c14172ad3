package org.mobula.launch.local.rank;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.LaunchException;

/** The cards of the other ranks, and the threads that wait for them. <b>Threads:</b> any. */
final class PeerCards {
    private record Absence(String host, String cause) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final boolean[] asked;
    private final @Nullable String[] cards;
    private final @Nullable Absence[] absences;
    private @Nullable String end;

    PeerCards(int size) {
        asked = new boolean[size];
        cards = new String[size];
        absences = new Absence[size];
    }

    /** Whether the launcher has not been asked for the rank's card; true once per rank. */
    boolean wanted(int rank) {
        lock.lock();
        try {
            boolean first = !asked[rank];
            asked[rank] = true;
            return first && end == null;
        } finally {
            lock.unlock();
        }
    }

    String await(int rank, Duration atMost) {
        long left = atMost.toNanos();
        lock.lock();
        try {
            while (true) {
                String card = cards[rank];
                if (card != null) {
                    return card;
                }
                checkComing(rank);
                if (left <= 0) {
                    throw new DeadlineExceededException("waiting for the card of rank " + rank, atMost);
                }
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while waiting for the card of rank " + rank, interrupted);
        } finally {
            lock.unlock();
        }
    }

    private void checkComing(int rank) {
        Absence absence = absences[rank];
        if (absence != null) {
            throw new PeerFailedException(rank, absence.host(), absence.cause(), "waiting for its card");
        }
        if (end != null) {
            throw new LaunchException("the card of rank " + rank + " cannot be received: " + end);
        }
    }

    void put(int rank, String card) {
        change(() -> cards[rank] = card);
    }

    void putNone(int rank, String host, String cause) {
        change(() -> absences[rank] = new Absence(host, cause));
    }

    /** No more cards arrive. */
    void end(String cause) {
        change(() -> end = cause);
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
