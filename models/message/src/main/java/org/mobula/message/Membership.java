package org.mobula.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.Entry;

/**
 * Whom the ranks of a communicator mean, and how its operations are described.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
final class Membership {
    private final String name;
    private final int rank;
    private final int @Nullable [] nodes; // by rank; null if ranks are those of the node
    private final int size;
    private final int[] ranks; // by rank of the node, -1 for those that are no members

    private Membership(String name, int rank, int nodeCount, int @Nullable [] nodes) {
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
    static Membership ofAll(String name, int rank, int size) {
        return new Membership(name, rank, size, null);
    }

    /**
     * Some ranks of a node.
     *
     * @param name of the communicator
     * @param rank this rank's, among those of its own group
     * @param nodeCount how many ranks the node has
     * @param nodes which rank of the node each member is
     */
    static Membership of(String name, int rank, int nodeCount, int... nodes) {
        return new Membership(name, rank, nodeCount, nodes.clone());
    }

    String name() {
        return name;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /** The rank of the node that a member is. */
    int node(int member) {
        int[] mapped = nodes;
        return mapped == null ? member : mapped[member];
    }

    /** The member that a rank of the node is; -1 if it is none. */
    int rankOf(int node) {
        return ranks[node];
    }

    boolean contains(int node) {
        return ranks[node] >= 0;
    }

    /** Beginning of an exception's words: which rank of what. */
    String where() {
        return "rank " + rank + " of " + name + ", ";
    }

    String describeSend(Object what, int destination, int tag) {
        return "sending " + what + " to rank " + destination + " of " + name + " with tag " + tag;
    }

    /** @param source a rank of the node, or {@link Entry#ANY} */
    String describeReceive(Object what, int source, int tag) {
        return describe("receiving " + what + " from ", source == Entry.ANY ? Entry.ANY : rankOf(source), tag);
    }

    /** @param source a member, or {@link Entry#ANY} */
    String describe(String doing, int source, int tag) {
        return doing
                + (source == Entry.ANY ? "any rank" : "rank " + source)
                + " of " + name + " with "
                + (tag == Entry.ANY ? "any tag" : "tag " + tag);
    }
}
