package org.mobula.invoke;

/**
 * Counts, in arrays and objects, how a node received the confined arguments of calls.
 *
 * @param reused received in objects of earlier calls
 * @param fresh received in new objects
 */
public record ReuseCounts(long reused, long fresh) {
    /** Before the first call. */
    public static final ReuseCounts NONE = new ReuseCounts(0, 0);

    /** The sum of two. */
    public ReuseCounts plus(ReuseCounts other) {
        return new ReuseCounts(reused + other.reused, fresh + other.fresh);
    }
}
