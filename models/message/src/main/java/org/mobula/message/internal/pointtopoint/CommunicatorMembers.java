package org.mobula.message.internal.pointtopoint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.QueueEntry;

/**
 * The mapping from ranks of a communicator to ranks of the node, and descriptions of its operations.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class CommunicatorMembers {
    private final String name;
    private final int rank;
    private final int @Nullable [] nodes; // by rank; null if they are equal
    private final int size;
    private final int[] ranks; // by rank of the node, -1 if not a member

    private CommunicatorMembers(String name, int rank, int nodeCount, int @Nullable [] nodes) {
        this.name = name;
        this.rank = rank;
        this.nodes = nodes;
        this.size = nodes == null ? nodeCount : nodes.length;
        this.ranks = new int[nodeCount];
        Arrays.fill(ranks, -1);
        for (int each = 0; each < size; each++) {
            ranks[node(each)] = each;
        }
    }

    /** All ranks of a node. */
    public static CommunicatorMembers ofAll(String name, int rank, int size) {
        return new CommunicatorMembers(name, rank, size, null);
    }

    /**
     * Some ranks of a node.
     *
     * @param name of the communicator
     * @param rank this rank in its own group
     * @param nodeCount the number of ranks of the node
     * @param nodes the rank of the node of each member
     */
    public static CommunicatorMembers of(String name, int rank, int nodeCount, int... nodes) {
        return new CommunicatorMembers(name, rank, nodeCount, nodes.clone());
    }

    public String name() {
        return name;
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    /** The rank of the node of a member. */
    public int node(int member) {
        int[] mapped = nodes;
        return mapped == null ? member : mapped[member];
    }

    /** The member of a rank of the node; -1 if it is not a member. */
    public int rankOf(int node) {
        return ranks[node];
    }

    public boolean contains(int node) {
        return ranks[node] >= 0;
    }

    /** The start of an error message: this rank and the communicator. */
    public String where() {
        return "rank " + rank + " of " + name + ", ";
    }

    public String describeSend(Object what, int destination, int tag) {
        return "sending " + what + " to rank " + destination + " of " + name + " with tag " + tag;
    }

    /** @param source a rank of the node, or {@link QueueEntry#ANY} */
    public String describeReceive(Object what, int source, int tag) {
        return describe(
                "receiving " + what + " from ", source == QueueEntry.ANY ? QueueEntry.ANY : rankOf(source), tag);
    }

    /** @param source a member, or {@link QueueEntry#ANY} */
    public String describe(String doing, int source, int tag) {
        return doing
                + (source == QueueEntry.ANY ? "any rank" : "rank " + source)
                + " of " + name + " with "
                + (tag == QueueEntry.ANY ? "any tag" : "tag " + tag);
    }
}
