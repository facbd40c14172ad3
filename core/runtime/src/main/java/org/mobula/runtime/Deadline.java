package org.mobula.runtime;

import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * A point in time by which all blocking calls of an operation end.
 *
 * <pre>{@code
 * double value = Deadline.within(Duration.ofMillis(200), () -> pi.part(0, n));
 * }</pre>
 *
 * <p>Every blocking call of Mobula made inside, on the same thread, ends by then with
 * {@link org.mobula.fault.DeadlineExceededException} at the latest. Deadlines nest; the earlier one counts.
 *
 * <p>A remote call carries the remaining time: the method runs with that deadline, and is interrupted when it has
 * passed. The clocks of two machines are never compared, and the time of the transfer is not deducted.
 *
 * <p><b>Threads:</b> bound to the calling thread (a {@link ScopedValue}).
 */
public final class Deadline {
    /** No deadline; later than every other. */
    public static final long NONE = Long.MAX_VALUE;

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private static final ScopedValue<Long> CURRENT = ScopedValue.newInstance();

    private Deadline() {}

    /**
     * Runs an operation with a deadline.
     *
     * @param time from now; positive
     * @return its result
     * @throws Exception if it throws one
     */
    public static <T> T within(Duration time, Callable<? extends T> operation) throws Exception {
        return ScopedValue.where(CURRENT, earlier(time)).call(operation::call);
    }

    /** Runs an operation with a deadline. */
    public static void runWithin(Duration time, Runnable operation) {
        ScopedValue.where(CURRENT, earlier(time)).run(operation);
    }

    /**
     * Runs an operation without the deadline of the calling thread: for work that must be done after it has passed, and
     * for work on behalf of others.
     *
     * @return its result
     * @throws Exception if it throws one
     */
    public static <T> T without(Callable<? extends T> operation) throws Exception {
        return ScopedValue.where(CURRENT, NONE).call(operation::call);
    }

    /** The calling thread's deadline as a {@link System#nanoTime} value, or {@link #NONE}. */
    public static long current() {
        return CURRENT.isBound() ? CURRENT.get() : NONE;
    }

    /** Whether a deadline has passed. */
    public static boolean isPast(long deadline) {
        return deadline != NONE && System.nanoTime() - deadline >= 0;
    }

    /** Nanoseconds until a deadline, at least 0; {@link Long#MAX_VALUE} for {@link #NONE}. */
    public static long remaining(long deadline) {
        return deadline == NONE ? Long.MAX_VALUE : Math.max(0, deadline - System.nanoTime());
    }

    /**
     * The deadline after a time from now, or the calling thread's deadline if that is earlier; a
     * {@link System#nanoTime} value.
     *
     * @param time of any length; more than 146 years count as 146 years
     */
    public static long after(Duration time) {
        long mine = System.nanoTime() + (time.compareTo(LONGEST) > 0 ? LONGEST : time).toNanos();
        long outer = current();
        return outer != NONE && outer - mine < 0 ? outer : mine;
    }

    private static long earlier(Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException("a deadline is in the future, not " + time + " from now");
        }
        return after(time);
    }
}
