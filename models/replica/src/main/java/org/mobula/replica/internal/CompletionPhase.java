package org.mobula.replica.internal;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

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

    private static final Map<CompletionPhase, Set<CompletionPhase>> NEXT = new EnumMap<>(Map.of(
            READY, EnumSet.of(COMPLETING, ENDED),
            COMPLETING, EnumSet.of(COMPLETING, RELEASED, REPLACED, ENDED),
            RELEASED, EnumSet.of(COMPLETING, ENDED)));

    /** Whether another phase may follow this one: the table above. */
    boolean precedes(CompletionPhase next) {
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }
}
