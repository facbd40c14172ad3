package org.mobula.invoke;

/**
 * In what the confined arguments of calls arrived at a node so far: arrays and objects, each counted.
 *
 * @param reused used by an earlier call
 * @param fresh made for the call
 */
public record Reuse(long reused, long fresh) {
    /** No call so far. */
    public static final Reuse NONE = new Reuse(0, 0);

    /** The sum of two. */
    public Reuse plus(Reuse other) {
        return new Reuse(reused + other.reused, fresh + other.fresh);
    }
}
