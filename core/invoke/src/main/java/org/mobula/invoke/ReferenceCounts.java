package org.mobula.invoke;

/**
 * The numbers of live objects and stubs of a rank. The counts are not an atomic snapshot.
 *
 * <p>An exported object is kept alive by stubs at its own rank ({@link #pinned}), by stubs at other ranks
 * ({@link #heldByOthers}), and by unacknowledged messages that refer to it (part of {@link #inTransit}). Otherwise it
 * lives as long as the program refers to it.
 *
 * @param exported exported objects, without reserved ones
 * @param pinned those kept alive by a stub at this rank, returned by {@code export} or bound to a name
 * @param heldByOthers those kept alive by a stub at another rank
 * @param stubs stubs of other ranks' objects
 * @param inTransit references in unacknowledged messages, also to objects of other ranks
 * @param dropped exported objects that have been collected
 */
public record ReferenceCounts(
        long exported, long pinned, long heldByOthers, long stubs, long inTransit, long dropped) {}
