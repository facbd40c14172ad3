package org.mobula.runtime.spi;

/**
 * Work held briefly for batching. Polling threads flush it between polls, because no event signals its deadline, and do
 * not sleep while some is pending.
 *
 * <p><b>Threads:</b> all that poll, possibly two at once.
 */
public interface DelayedFlush {
    /** Whether any work is held. Called between any two polls. */
    boolean isPending();

    /**
     * Flushes the work that has been held for long enough. Called only while {@link #isPending}; must neither block nor
     * throw.
     */
    void flushDue();
}
