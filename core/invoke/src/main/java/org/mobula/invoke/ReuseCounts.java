package org.mobula.invoke;

/**
 * In what the confined arguments of calls arrived at a node so far: arrays and objects, each counted.
 *
 * @param reused used by an earlier call
 * @param fresh made for the call
 */
public record ReuseCounts(long reused, long fresh) {
    /** No call so far. */
    public static final ReuseCounts NONE = new ReuseCounts(0, 0);

    /** The sum of two. */
    public ReuseCounts plus(ReuseCounts other) {
        return new ReuseCounts(reused + other.reused, fresh + other.fresh);
    }
}
