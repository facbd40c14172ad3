package org.mobula.message;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ranks that form a graph (MPI-3.1, section 7.5.3).
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> of the {@link #communicator}, which is a new one. <b>Failure:</b>
 * {@link MessageArgumentException} for a graph that has more nodes than there are ranks, or edges to nowhere; what
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
     * Makes ranks the nodes of a graph. All ranks of the communicator call it, with equal arguments. Ranks keep their order.
     *
     * @param index for each node, how many neighbours it and those before it have together
     * @param edges the neighbours of node 0, then those of node 1, and so on
     * @return empty for the ranks behind the graph's nodes
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

    /** For each node, how many neighbours it and those before it have together. */
    public int[] index() {
        return index.clone();
    }

    /** The neighbours of all nodes, one node behind the other. */
    public int[] edges() {
        return edges.clone();
    }

    /** This rank's neighbours, in the order in which they were given. */
    public int[] neighbours() {
        return neighbours(communicator.rank());
    }

    /** A rank's neighbours, in the order in which they were given. */
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
                    + " nodes was asked for in " + communicator.name() + ", which has " + communicator.size()
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
                + " does not divide " + edges.length + " edges. Give rising sums that end at the number of edges");
    }
}
