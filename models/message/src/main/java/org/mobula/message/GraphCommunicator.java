package org.mobula.message;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A communicator whose ranks form a graph (MPI-3.1, section 7.5.3).
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> that of the {@link #communicator}, which is a new one. <b>Failure:</b>
 * {@link MessageArgumentException} for a graph with more nodes than ranks, or edges to nodes that do not exist; what
 * {@link Communicator#create} throws.
 */
public final class GraphCommunicator {
    private final Communicator communicator;
    private final int[] index;
    private final int[] edges;

    private GraphCommunicator(Communicator communicator, int[] index, int[] edges) {
        this.communicator = communicator;
        this.index = index;
        this.edges = edges;
    }

    /**
     * Arranges ranks in a graph. All ranks of the communicator call it, with equal arguments. Ranks keep their order.
     *
     * @param index for each node, the total number of neighbours of it and the nodes before it
     * @param edges the neighbours of node 0, followed by those of node 1, and so on
     * @return empty for ranks that are not in the graph
     */
    public static Optional<GraphCommunicator> create(Communicator communicator, int[] index, int[] edges) {
        check(communicator, index, edges);
        RankGroup nodes =
                communicator.group().incl(IntStream.range(0, index.length).toArray());
        return communicator.create(nodes).map(made -> new GraphCommunicator(made, index.clone(), edges.clone()));
    }

    /** The communicator of the ranks in the graph. */
    public Communicator communicator() {
        return communicator;
    }

    /** For each node, the total number of neighbours of it and the nodes before it. */
    public int[] index() {
        return index.clone();
    }

    /** The neighbours of all nodes, in node order. */
    public int[] edges() {
        return edges.clone();
    }

    /** The neighbours of this rank, in the given order. */
    public int[] neighbours() {
        return neighbours(communicator.rank());
    }

    /** The neighbours of a rank, in the given order. */
    public int[] neighbours(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new MessageArgumentException("GraphCommunicator.neighbours: there is no rank " + rank
                    + " in a graph of " + index.length + " nodes. Give a rank from 0 to " + (index.length - 1));
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    @Override
    public String toString() {
        return communicator + ", a graph of " + edges.length + " edges";
    }

    private static void check(Communicator communicator, int[] index, int[] edges) {
        if (index.length > communicator.size()) {
            throw new MessageArgumentException("GraphCommunicator.create: a graph of " + index.length
                    + " nodes was requested in " + communicator.name() + ", which has " + communicator.size()
                    + " ranks. Give fewer nodes, or use a larger communicator");
        }
        int before = 0;
        for (int sum : index) {
            if (sum < before || sum > edges.length) {
                throw undivided(index, edges);
            }
            before = sum;
        }
        for (int edge : edges) {
            if (edge < 0 || edge >= index.length) {
                throw new MessageArgumentException("GraphCommunicator.create: an edge to node " + edge
                        + " was given in a graph of " + index.length + " nodes. Give nodes from 0 to "
                        + (index.length - 1));
            }
        }
        if (before != edges.length) {
            throw undivided(index, edges);
        }
    }

    private static MessageArgumentException undivided(int[] index, int[] edges) {
        return new MessageArgumentException("GraphCommunicator.create: the index " + Arrays.toString(index)
                + " does not divide " + edges.length + " edges. Give ascending sums that end at the number of edges");
    }
}
