package org.mobula.collective.spi;

/**
 * Identifies the operation of a publication, so that ranks in other operations are detected.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public interface AreaLabel {
    /** The operation, as far as it fits into one number; for {@link #check}. */
    long packed();

    /** Equal for equal operations, and almost always different for different ones. */
    int digest();

    /**
     * Refuses the operation of another rank, whose digest differs, unless both are compatible.
     *
     * @param rank the other rank
     * @param packed that of the other rank
     * @throws RuntimeException names both operations
     */
    void check(int rank, long packed, int digest);
}
