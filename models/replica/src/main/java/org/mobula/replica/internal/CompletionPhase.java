package org.mobula.replica.internal;

/**
 * What a task of {@link AsyncCompletions} does.
 *
 * <pre>
 * READY -> COMPLETING             it has taken futures to complete
 * COMPLETING -> COMPLETING        it has completed them, and takes more
 * COMPLETING -> RELEASED          before a future that may block, it leaves all later ones to another task
 * COMPLETING -> REPLACED          a future blocks: another task completes the later ones
 * RELEASED -> COMPLETING          it has completed that future, and no other task is active
 * READY, COMPLETING, RELEASED -> ENDED    nothing waits
 * </pre>
 */
enum CompletionPhase {
    /** Active, and about to take futures. */
    READY,
    /** Active: completes one future after the other. */
    COMPLETING,
    /** Not active: completes one future, of which other code depends. */
    RELEASED,
    /** Not active, and completes no other future. */
    REPLACED,
    /** Over. */
    ENDED;

    /** Whether another phase may follow this one: the table above. */
    boolean precedes(CompletionPhase next) {
        return switch (this) {
            case READY, RELEASED -> next == COMPLETING || next == ENDED;
            case COMPLETING -> next != READY;
            case REPLACED, ENDED -> false;
        };
    }
}
