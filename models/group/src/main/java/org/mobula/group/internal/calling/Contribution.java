package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * What a participant of a combined invocation brings: arguments, its own or combined ones, or why there are none.
 *
 * @param vector the arguments, unless it failed
 * @param failure why there are none, or null
 */
record Contribution(
        @Nullable ArgumentVector vector, @Nullable Throwable failure) {
    static Contribution of(ArgumentVector vector) {
        return new Contribution(vector, null);
    }

    static Contribution failed(Throwable failure) {
        return new Contribution(null, failure);
    }

    /** The arguments of one that did not fail. */
    ArgumentVector present() {
        ArgumentVector there = vector;
        if (there == null) {
            throw new AssertionError("a part that failed has no arguments", failure);
        }
        return there;
    }
}
