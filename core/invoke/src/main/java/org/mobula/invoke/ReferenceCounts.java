package org.mobula.invoke;

/**
 * Which objects and stubs of a rank live, and why; counted one after the other while things go on.
 *
 * <p>An exported object is kept alive by each of: a stub of it at its own rank ({@link #pinned}), stubs at other ranks
 * ({@link #heldByOthers}), and messages on their way that refer to it ({@link #inTransit}, which also counts references
 * to other ranks' objects). Otherwise it lives as long as the program itself refers to it.
 *
 * @param exported objects that others may call, reserved ones not counted
 * @param pinned of these, how many a stub at this rank keeps alive: one that {@code export} gave, or that is bound
 * @param heldByOthers of these, how many a stub at another rank keeps alive
 * @param stubs stubs of other ranks' objects
 * @param inTransit references sent whose receiver has not said yet that it holds them
 * @param dropped objects that were exported and then collected, since nothing referred to them any more
 */
public record ReferenceCounts(
        long exported, long pinned, long heldByOthers, long stubs, long inTransit, long dropped) {}
