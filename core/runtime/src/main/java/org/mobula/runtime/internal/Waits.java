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
 * Which threads wait for other ranks, for what and since when. Only waits that last enter: a wait that a poll ends soon costs
 * nothing.
 *
 * <p><b>Threads:</b> any; each thread enters and leaves its own waits.
 */
final class Waits {
    /** With verbose output a wait is reported once it has lasted so long. */
    static final Duration REPORTED = Duration.ofSeconds(30);

    private final int rank;
    private final boolean verbose;
    private final Map<Thread, Wait> waits = new ConcurrentHashMap<>();

    /** A wait; a thread may begin another one inside it, in a handler. */
    static final class Wait {
        private final Thread thread;
        private final Supplier<String> what;
        private final long since;
        private final @Nullable Wait outer;
        private boolean reported; // by the thread of the heartbeats only

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
     * @param what the action in words, as a clause; asked on any thread while the wait lasts
     * @param since a {@link System#nanoTime} value
     */
    Wait enter(Supplier<String> what, long since) {
        Thread me = Thread.currentThread();
        Wait wait = new Wait(me, what, since, waits.get(me));
        waits.put(me, wait);
        return wait;
    }

    /** The calling thread's wait has ended; nothing if it never entered. */
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

    /** Reports waits that have lasted for long, each once; for the thread of the heartbeats. */
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
