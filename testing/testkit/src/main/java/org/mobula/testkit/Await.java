package org.mobula.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Waits for a condition, as {@link Awaitility} does, which looks for the first time after 100 ms and then every 100 ms: this
 * one looks at once and then every 5 ms, since what tests wait for has mostly happened already.
 *
 * <p><b>Threads:</b> any; the condition is looked at by another one.
 */
public final class Await {
    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Await() {}

    /** To be told for what; for at most a minute, if nothing else is said. */
    public static ConditionFactory await() {
        return soon(Awaitility.await());
    }

    /** The same; what is awaited is named where it does not come. */
    public static ConditionFactory await(String what) {
        return soon(Awaitility.await(what));
    }

    private static ConditionFactory soon(ConditionFactory condition) {
        return condition.atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(INTERVAL);
    }
}
