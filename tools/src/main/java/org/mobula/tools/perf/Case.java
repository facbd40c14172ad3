package org.mobula.tools.perf;

/**
 * An operation that is timed repeatedly: one row of the table.
 *
 * @param name its name in tables and files
 * @param payload bytes of values that one iteration carries: array elements, fields of a tree
 * @param setup runs before each iteration and is not timed
 * @param operation one iteration
 */
public record Case(String name, long payload, Runnable setup, Runnable operation) {
    private static final Runnable NONE = () -> {};

    /** A case without setup. */
    public Case(String name, long payload, Runnable operation) {
        this(name, payload, NONE, operation);
    }
}
