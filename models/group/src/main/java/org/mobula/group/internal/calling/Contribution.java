package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * A participant's contribution to a combined invocation: its own arguments, or combined ones, or a failure.
 *
 * @param vector the arguments; null after a failure
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

    /** The arguments; only if there is no failure. */
    ArgumentVector present() {
        ArgumentVector there = vector;
        if (there == null) {
            throw new AssertionError("a failed contribution has no arguments", failure);
        }
        return there;
    }
}
