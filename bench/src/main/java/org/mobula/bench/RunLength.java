package org.mobula.bench;

import java.time.Duration;

/**
 * How long a implementation runs each work in each of its processes.
 *
 * @param warmUp before anything counts
 * @param measured what counts
 */
public record RunLength(Duration warmUp, Duration measured) {
    private static final Duration FULL_WARM_UP = Duration.ofMillis(1500);
    private static final Duration LEAST_WARM_UP = Duration.ofMillis(300);
    private static final Duration QUICK_MEASURED = Duration.ofMillis(120);

    /** What all works of a suite may take together. */
    private static final Duration QUICK = Duration.ofSeconds(24);

    /** For numbers to publish: a suite takes about ten minutes. */
    public static RunLength full() {
        return new RunLength(FULL_WARM_UP, Duration.ofSeconds(1));
    }

    /**
     * For a first look: a whole suite ends within a minute, most of which goes into starting processes. The fewer works
     * there are, the longer each is warm.
     *
     * @param works how many all sides do together
     */
    public static RunLength quick(int works) {
        long each = QUICK.toMillis() / Math.max(1, works);
        long warmUp = Math.clamp(each - QUICK_MEASURED.toMillis(), LEAST_WARM_UP.toMillis(), FULL_WARM_UP.toMillis());
        return new RunLength(Duration.ofMillis(warmUp), QUICK_MEASURED);
    }
}
