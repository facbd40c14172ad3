package org.mobula.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Waits for a condition. {@link Awaitility} by itself checks after 100 ms and then every 100 ms; this class checks at
 * once and then every 5 ms, since most conditions of tests hold at once or soon.
 *
 * <p><b>Threads:</b> any; another thread evaluates the condition.
 */
public final class Await {
    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private Await() {}

    /** Waits for the condition that follows, for at most a minute unless {@code atMost} says otherwise. */
    public static ConditionFactory await() {
        return soon(Awaitility.await());
    }

    /**
     * The same.
     *
     * @param what named in the failure if the condition does not hold in time
     */
    public static ConditionFactory await(String what) {
        return soon(Awaitility.await(what));
    }

    private static ConditionFactory soon(ConditionFactory condition) {
        return condition.atMost(TIMEOUT).pollDelay(Duration.ZERO).pollInterval(INTERVAL);
    }
}
