package org.mobula.replica.internal;

/**
 * Which kind of thread holds a {@link WriteExecutor}. This determines what its steps may do.
 *
 * <pre>
 * IDLE -> DELIVERING       a message is delivered and may run at once
 * IDLE -> BRIEF            queued steps may run on the calling thread
 * IDLE -> HELPING          a thread that waits for its own write runs steps in the meantime
 * IDLE -> RUNNING          steps run on a thread that may wait
 * DELIVERING, BRIEF, HELPING -> RUNNING    another thread continues
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
    /** A thread that must not wait, because it waits for its own write. */
    HELPING,
    /** A thread that may wait. */
    RUNNING;

    /** Whether another phase may follow this one: the table above. */
    boolean precedes(ExecutorPhase next) {
        return switch (this) {
            case IDLE -> next != IDLE;
            case DELIVERING, BRIEF, HELPING -> next == IDLE || next == RUNNING;
            case RUNNING -> next == IDLE;
        };
    }
}
