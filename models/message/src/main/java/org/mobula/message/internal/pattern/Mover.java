package org.mobula.message.internal.pattern;

/**
 * Is told where bytes lie, in the order in which they are packed, and does something to them there.
 *
 * <p><b>Threads:</b> one.
 */
interface Mover {
    /**
     * Runs that are equally long and equally far apart.
     *
     * @param at where the first one begins, in bytes
     * @param stride from the beginning of one to the beginning of the next, in bytes; may be negative
     * @param times how many, at least 1
     * @param length bytes of each, at least 1
     * @param unit bytes of an element
     */
    void move(long at, long stride, long times, long length, int unit);

    /**
     * Runs of any length anywhere.
     *
     * @param at from where on displacements count
     * @param runs where they are and how long, in bytes
     * @param first the first one, at least 0
     * @param end one behind the last one
     */
    void move(long at, Pattern.Runs runs, int first, int end);
}
