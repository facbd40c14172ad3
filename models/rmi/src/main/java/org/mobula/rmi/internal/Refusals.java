package org.mobula.rmi.internal;

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

    synchronized void add(boolean isCostly) {
        count = isCostly ? MOST : Math.min(MOST, count + 1);
    }

    synchronized boolean isTimeForJrmp() {
        return count == MOST && ++calls % CALLS_UNTIL_PROBE != 0;
    }
}
