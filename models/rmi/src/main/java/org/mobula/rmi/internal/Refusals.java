package org.mobula.rmi.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * The calls of one method that were refused since the last one that was not. After some of them calls go by JRMP at
 * once, and only now and then shared memory is tried again.
 *
 * <p><b>Threads:</b> any.
 */
final class Refusals {
    private static final int MOST = 8;
    private static final int CALLS_UNTIL_PROBE = 64;

    private int count;
    private int calls;
    private @Nullable CallPath reason;

    synchronized void add(CallPath refused, boolean isCostly) {
        reason = refused;
        count = isCostly ? MOST : Math.min(MOST, count + 1);
    }

    /** Why the next call goes by JRMP at once; null if it tries shared memory. */
    synchronized @Nullable CallPath next() {
        return count == MOST && ++calls % CALLS_UNTIL_PROBE != 0 ? reason : null;
    }
}
