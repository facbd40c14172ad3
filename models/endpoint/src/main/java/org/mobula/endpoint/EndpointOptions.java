package org.mobula.endpoint;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint is set up.
 *
 * @param check whether types are compared at receives
 * @param depth the number of receives that may be posted, and of sends in progress; 1 to {@value #MAX_DEPTH}
 * @param patience how long a connect waits for the accept of the other rank
 * @param sends the queue for completed sends and remote accesses; null for one of the endpoint's own
 * @param receives the queue for completed receives; null for one of the endpoint's own
 */
public record EndpointOptions(
        TypeCheck check,
        int depth,
        Duration patience,
        @Nullable CompletionQueue sends,
        @Nullable CompletionQueue receives) {
    /** The greatest depth. */
    public static final int MAX_DEPTH = 1 << 16;

    private static final EndpointOptions DEFAULTS =
            new EndpointOptions(TypeCheck.OFF, 1024, Duration.ofSeconds(10), null, null);

    /** Checks the ranges. */
    public EndpointOptions {
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new IllegalArgumentException("the depth of an endpoint is 1 to " + MAX_DEPTH + ", not " + depth);
        }
        if (patience.isNegative()) {
            throw new IllegalArgumentException("a connect waits for 0 ms or longer, not " + patience);
        }
    }

    /** No type check, a depth of 1024, 10 seconds of patience, and queues of its own. */
    public static EndpointOptions defaults() {
        return DEFAULTS;
    }

    /** The same with another type check. */
    public EndpointOptions withCheck(TypeCheck other) {
        return new EndpointOptions(other, depth, patience, sends, receives);
    }

    /** The same with another depth. */
    public EndpointOptions withDepth(int other) {
        return new EndpointOptions(check, other, patience, sends, receives);
    }

    /** The same with another patience. */
    public EndpointOptions withPatience(Duration other) {
        return new EndpointOptions(check, depth, other, sends, receives);
    }

    /** The same with a queue for completed sends and remote accesses. */
    public EndpointOptions withSends(CompletionQueue queue) {
        return new EndpointOptions(check, depth, patience, queue, receives);
    }

    /** The same with a queue for completed receives. */
    public EndpointOptions withReceives(CompletionQueue queue) {
        return new EndpointOptions(check, depth, patience, sends, queue);
    }
}
