package org.mobula.message.internal.pattern;

/**
 * Processes bytes at the places of a pattern, in packing order.
 *
 * <p><b>Threads:</b> one.
 */
interface Mover {
    /**
     * Processes runs of equal lengths at equal distances.
     *
     * @param at the start of the first run, in bytes
     * @param stride from the start of a run to the start of the next, in bytes; may be negative
     * @param times number of runs, at least 1
     * @param length of each run in bytes, at least 1
     * @param unit size of an element in bytes
     */
    void move(long at, long stride, long times, long length, int unit);

    /**
     * Processes runs of any length at any place.
     *
     * @param at what displacements are relative to
     * @param runs their places and lengths, in bytes
     * @param first index of the first run, at least 0
     * @param end index after the last run
     */
    void move(long at, Pattern.Runs runs, int first, int end);
}
