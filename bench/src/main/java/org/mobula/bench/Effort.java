package org.mobula.bench;

import java.time.Duration;

/**
 * How long a contestant runs each work in each of its processes.
 *
 * @param warmUp before anything counts
 * @param measured what counts
 */
public record Effort(Duration warmUp, Duration measured) {
    /** For numbers to publish: a suite takes about ten minutes. */
    public static Effort full() {
        return new Effort(Duration.ofMillis(1500), Duration.ofSeconds(1));
    }

    /** For a first look: a whole suite ends within a minute. */
    public static Effort quick() {
        return new Effort(Duration.ofMillis(350), Duration.ofMillis(120));
    }
}
