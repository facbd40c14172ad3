package org.mobula.rmi.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * The outcome of a call.
 *
 * @param result the result
 * @param thrown what to throw, or null
 * @param refused why the call was not made, or null
 * @param isLaneUsable whether the lane can be used again
 */
record Reply(
        @Nullable Object result,
        @Nullable Throwable thrown,
        @Nullable CallPath refused,
        boolean isLaneUsable) {
    static Reply of(@Nullable Object result) {
        return new Reply(result, null, null, true);
    }

    static Reply refused(CallPath reason, boolean isLaneUsable) {
        return new Reply(null, null, reason, isLaneUsable);
    }

    static Reply thrown(Throwable thrown) {
        return new Reply(null, thrown, null, true);
    }

    static Reply failed(Throwable thrown) {
        return new Reply(null, thrown, null, false);
    }

    /** The same, but the lane cannot be used again. */
    Reply last() {
        return new Reply(result, thrown, refused, false);
    }
}
