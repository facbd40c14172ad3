package org.mobula.replica.internal;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What holds a {@link WriteExecutor}, and so what its steps may do.
 *
 * <pre>
 * IDLE -> DELIVERING       a message is delivered; it may run at once
 * IDLE -> BRIEF            steps that were queued may run on the calling thread
 * IDLE -> HELPING          a thread that waits for a write of its own runs steps meanwhile
 * IDLE -> RUNNING          steps run on a thread that may wait
 * DELIVERING, BRIEF, HELPING -> RUNNING    another thread goes on
 * all others -> IDLE
 * </pre>
 */
enum ExecutorPhase {
    /** No thread. */
    IDLE,
    /** The thread that polls, while the order delivers; more messages may follow at once. */
    DELIVERING,
    /** A thread that must not wait, for steps that end soon. */
    BRIEF,
    /** A thread that must not wait, because it waits for a write of its own. */
    HELPING,
    /** A thread that may wait. */
    RUNNING;

    private static final Map<ExecutorPhase, Set<ExecutorPhase>> NEXT = new EnumMap<>(Map.of(
            IDLE, EnumSet.of(DELIVERING, BRIEF, HELPING, RUNNING),
            DELIVERING, EnumSet.of(IDLE, RUNNING),
            BRIEF, EnumSet.of(IDLE, RUNNING),
            HELPING, EnumSet.of(IDLE, RUNNING),
            RUNNING, EnumSet.of(IDLE)));

    /** Whether another phase may follow this one: the table above. */
    boolean precedes(ExecutorPhase next) {
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }
}
