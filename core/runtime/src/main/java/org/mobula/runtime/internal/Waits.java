package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The threads that wait for other ranks, with the reason and the start of each wait. Only long waits are entered, so
 * short ones cost nothing.
 *
 * <p><b>Threads:</b> any; each thread enters and leaves its own waits.
 */
final class Waits {
    /** With verbose output a wait of this length is reported. */
    static final Duration REPORTED = Duration.ofSeconds(30);

    private final int rank;
    private final boolean verbose;
    private final Map<Thread, Wait> waits = new ConcurrentHashMap<>();

    /** A wait. A handler that runs during it may begin another one. */
    static final class Wait {
        private final Thread thread;
        private final Supplier<String> what;
        private final long since;
        private final @Nullable Wait outer;
        private boolean reported; // only the heartbeat thread uses it

        private Wait(Thread thread, Supplier<String> what, long since, @Nullable Wait outer) {
            this.thread = thread;
            this.what = what;
            this.since = since;
            this.outer = outer;
        }

        private String describe(long now) {
            return "thread " + thread.getName() + " has waited for "
                    + Duration.ofNanos(now - since).toMillis() + " ms while " + what.get();
        }

        private String describeWithStack(long now) {
            return describe(now)
                    + Arrays.stream(thread.getStackTrace())
                            .map(frame -> "\n    at " + frame)
                            .collect(Collectors.joining());
        }
    }

    /** @param verbose whether to report long waits on standard error as they happen */
    Waits(int rank, boolean verbose) {
        this.rank = rank;
        this.verbose = verbose;
    }

    /**
     * The calling thread waits.
     *
     * @param what the action as a clause; called on any thread during the wait
     * @param since a {@link System#nanoTime} value
     */
    Wait enter(Supplier<String> what, long since) {
        Thread me = Thread.currentThread();
        Wait wait = new Wait(me, what, since, waits.get(me));
        waits.put(me, wait);
        return wait;
    }

    /** The wait of the calling thread has ended; does nothing for null. */
    void leave(@Nullable Wait wait) {
        if (wait == null) {
            return;
        }
        if (wait.outer == null) {
            waits.remove(wait.thread);
        } else {
            waits.put(wait.thread, wait.outer);
        }
    }

    /** Reports long waits, each once. Called by the heartbeat thread. */
    void report() {
        if (!verbose) {
            return;
        }
        long now = System.nanoTime();
        for (Wait wait : waits.values()) {
            if (!wait.reported && now - wait.since >= REPORTED.toNanos()) {
                wait.reported = true;
                System.err.println("mobula: rank " + rank + ": " + wait.describe(now));
            }
        }
    }

    /** All waits with the stacks of their threads, the longest first. */
    List<String> describe() {
        long now = System.nanoTime();
        return waits.values().stream()
                .sorted(Comparator.comparingLong(wait -> wait.since - now))
                .map(wait -> wait.describeWithStack(now))
                .toList();
    }
}
