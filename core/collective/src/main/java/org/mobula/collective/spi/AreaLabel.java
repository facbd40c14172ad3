package org.mobula.collective.spi;

/**
 * What a rank takes part in when it publishes, so that others notice if that is something else.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public interface AreaLabel {
    /** What it is, as far as that goes into one number: for {@link #check}. */
    long packed();

    /** Ranks that take part in the same have the same, and others hardly ever. */
    int digest();

    /**
     * Refuses what another rank takes part in, whose digest differs, unless both go together all the same.
     *
     * @param rank the other one
     * @param packed the other one's
     * @throws RuntimeException says who does what
     */
    void check(int rank, long packed, int digest);
}
