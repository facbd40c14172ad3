package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.fault.RankNames;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LineChannel;

/** The ranks that have connected to a {@link Rendezvous}, seen by rank 0. <b>Threads:</b> any. */
final class Participants {
    private static final Duration FIRST_REPORT = Duration.ofSeconds(5);

    private record Participant(Hello hello, LineChannel lines) {}

    private final Terms terms;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TreeMap<Integer, Participant> present = new TreeMap<>();
    private final TreeSet<Integer> absent = new TreeSet<>();
    private String failure = "";
    private boolean open = true;

    Participants(Terms terms) {
        this.terms = terms;
        for (int rank = 1; rank < terms.size(); rank++) {
            absent.add(rank);
        }
    }

    /** Admits a rank; returns why not, or an empty text. */
    String enter(Hello hello, LineChannel lines) {
        lock.lock();
        try {
            if (!open) {
                return "the run has started, or has failed";
            }
            Participant other = present.get(hello.rank());
            if (hello.rank() == 0 || other != null) {
                return "two processes are rank " + hello.rank() + ": one on " + hello.host() + ", and one on "
                        + (other == null ? terms.host() : other.hello().host());
            }
            present.put(hello.rank(), new Participant(hello, lines));
            return "";
        } finally {
            lock.unlock();
        }
    }

    /** A rank waits at the fence. */
    void arrived(int rank) {
        lock.lock();
        try {
            absent.remove(rank);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A rank is connected to the coordinator. */
    void joined(int rank) {
        lock.lock();
        try {
            present.remove(rank);
        } finally {
            lock.unlock();
        }
    }

    /**
     * A rank's connection has ended before it joined. Returns whether all had come.
     *
     * @param broken why it broke; empty if the rank has ended it, as the end of its process does
     */
    boolean lost(Hello hello, String broken) {
        lock.lock();
        try {
            present.remove(hello.rank());
            if (open && failure.isEmpty()) {
                failure = broken.isEmpty()
                        ? place(hello) + " ended before all ranks had come; see its output"
                        : "the control connection to " + place(hello) + " broke before all ranks had come (" + broken
                                + "; its process may still run)";
                changed.signalAll();
            }
            return !open;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until all ranks wait at the fence, and reports those that are late.
     *
     * @throws LaunchException if one has ended, or if they take too long
     */
    void awaitAll() {
        long begin = System.nanoTime();
        long end = terms.timeout().toNanos();
        long report = FIRST_REPORT.toNanos();
        lock.lock();
        try {
            while (!absent.isEmpty() && failure.isEmpty()) {
                long waited = System.nanoTime() - begin;
                if (waited >= end) {
                    failure = late(waited) + "; " + terms.remedy();
                } else if (waited >= report) {
                    System.err.println("mobula: " + late(waited) + "; it waits up to "
                            + terms.timeout().toSeconds() + " s");
                    report *= 4;
                } else {
                    changed.awaitNanos(Math.min(end, report) - waited);
                }
            }
            if (!failure.isEmpty()) {
                throw new LaunchException(terms.me() + " cannot start the run: " + failure);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException(terms.me() + " was interrupted while it waited for the other ranks", interrupted);
        } finally {
            open = false;
            lock.unlock();
        }
    }

    private String late(long waitedNanos) {
        return RankNames.of(absent) + " of " + terms.size() + (absent.size() == 1 ? " has" : " have")
                + " not come within " + TimeUnit.NANOSECONDS.toSeconds(waitedNanos) + " s";
    }

    /** Sends lines to all that have come; those that cannot be reached are noticed by their thread. */
    void tell(List<String> lines) {
        List<Participant> all;
        lock.lock();
        try {
            all = List.copyOf(present.values());
        } finally {
            lock.unlock();
        }
        for (Participant participant : all) {
            try {
                for (String line : lines) {
                    participant.lines().writeLine(line);
                }
            } catch (IOException broken) {
                // its reader reports it
            }
        }
    }

    private static String place(Hello hello) {
        return "rank " + hello.rank() + " on " + hello.host() + " (pid " + hello.pid() + ")";
    }
}
