package org.mobula.tools.perf;

/**
 * One kind of work, which is timed again and again.
 *
 * @param name what it is called in tables and files
 * @param payload bytes of values that it carries once: array elements, ints of a tree
 * @param before what is done before each time, and not timed
 * @param once does it once
 */
public record Work(String name, long payload, Runnable before, Runnable once) {
    private static final Runnable NOTHING = () -> {};

    /** Work that needs nothing before. */
    public Work(String name, long payload, Runnable once) {
        this(name, payload, NOTHING, once);
    }
}
