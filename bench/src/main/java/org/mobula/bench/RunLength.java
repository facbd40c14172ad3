package org.mobula.bench;

import java.time.Duration;

/**
 * The time for which an implementation runs each work.
 *
 * @param warmUp time before the measurement
 * @param measured time of the measurement
 */
public record RunLength(Duration warmUp, Duration measured) {
    /** Of programs that run once to their end: no warm-up, and no limit on the measurement. */
    public static final RunLength WHOLE = new RunLength(Duration.ZERO, Duration.ZERO);

    private static final Duration FULL_WARM_UP = Duration.ofMillis(1500);
    private static final Duration LEAST_WARM_UP = Duration.ofMillis(300);
    private static final Duration QUICK_MEASURED = Duration.ofMillis(120);

    /** Time for all works of a suite together. */
    private static final Duration QUICK = Duration.ofSeconds(24);

    /** As a clause about the works: {@code "each work warmed up for 1500 ms, then measured for 1000 ms"}. */
    public String describe() {
        return measured.isZero()
                ? "each program run to its end"
                : "each work warmed up for " + warmUp.toMillis() + " ms, then measured for " + measured.toMillis()
                        + " ms";
    }

    /** For results to publish: a suite takes about ten minutes. */
    public static RunLength full() {
        return new RunLength(FULL_WARM_UP, Duration.ofSeconds(1));
    }

    /**
     * For a first look: a whole suite ends within a minute, most of which is the start of processes. The fewer works,
     * the longer their warm-up.
     *
     * @param works number of works of all sides
     */
    public static RunLength quick(int works) {
        long each = QUICK.toMillis() / Math.max(1, works);
        long warmUp = Math.clamp(each - QUICK_MEASURED.toMillis(), LEAST_WARM_UP.toMillis(), FULL_WARM_UP.toMillis());
        return new RunLength(Duration.ofMillis(warmUp), QUICK_MEASURED);
    }
}
