package org.mobula.memory;

/** What happens to the views of a {@link MessageBuffer} after {@link MessageBuffer#unreference}. */
public enum ReclaimPolicy {
    /**
     * The garbage collector verifies that no view exists. Each view that is still reachable, a slice or a
     * {@link java.nio.ByteBuffer} of it included, delays the reclaim. The reclaim takes place after a collection.
     */
    VERIFY,

    /**
     * The data moves to the heap if the program still has the {@link BufferView}. The view then shows the copy, and
     * says that it is stale. The move takes place after the next collection, or at {@link MessageBuffer#awaitReclaim}.
     * Segments taken from the view before are closed.
     */
    EVACUATE,

    /** The views are closed at once. A later access through one of them is an {@link IllegalStateException}. */
    REVOKE,

    /**
     * The program is believed, and nothing is verified. A view that the program keeps shows whatever the memory holds
     * later. The memory itself stays valid, so such an access never harms the JVM. This is the policy of a pool that
     * produces no garbage. With {@code -Dmobula.leaks=paranoid} it is {@link #REVOKE}, which finds such accesses.
     */
    TRUST
}
