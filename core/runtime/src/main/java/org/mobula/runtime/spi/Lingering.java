package org.mobula.runtime.spi;

/**
 * Something that waits a moment for more to come before it leaves, and of which nobody tells when that moment is over. So who
 * polls looks after it between two polls, and does not sleep while something waits.
 *
 * <p><b>Threads:</b> any that poll, also two at once.
 */
public interface Lingering {
    /** Whether something waits. Asked between any two polls. */
    boolean isWaiting();

    /** Lets leave what has waited for long enough; only while something {@linkplain #isWaiting waits}. Must not block, nor throw. */
    void look();
}
