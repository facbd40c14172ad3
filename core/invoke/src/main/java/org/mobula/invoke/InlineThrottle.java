package org.mobula.invoke;

/**
 * Decides whether the calls of one method begin on the polling thread, from how long earlier ones kept it.
 *
 * <p>The first overrun has no effect, since on a busy machine any thread may lose its core for a while. Each further
 * one doubles the number of calls that begin elsewhere; many short calls in a row undo one overrun.
 *
 * <p><b>Threads:</b> any; a race only changes where one call begins.
 */
public final class InlineThrottle {
    private static final int MAX_OVERRUNS = 10;
    private static final int FORGIVEN_AFTER = 512;

    private int overruns;
    private int skip;
    private int shortCalls;

    /** Begins without overruns. */
    public InlineThrottle() {}

    /** Whether the next call begins on the polling thread. Ask once per call. */
    public boolean allowsInline() {
        if (skip > 0) {
            skip--;
            return false;
        }
        if (overruns > 0 && ++shortCalls >= FORGIVEN_AFTER) {
            shortCalls = 0;
            overruns--;
        }
        return true;
    }

    /** A call kept the polling thread for too long. */
    public void recordOverrun() {
        overruns = Math.min(MAX_OVERRUNS, overruns + 1);
        shortCalls = 0;
        skip = (1 << overruns) - 2;
    }
}
