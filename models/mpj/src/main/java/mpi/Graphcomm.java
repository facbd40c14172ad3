package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.message.GraphCommunicator;
import org.mobula.message.MessageArgumentException;

/**
 * Processes that are the nodes of a graph.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_TOPOLOGY} for an invalid graph,
 * {@link MPI#ERR_RANK} for a node it does not have.
 */
public class Graphcomm extends Intracomm {
    private final GraphCommunicator graph;

    Graphcomm(GraphCommunicator graph, CommOrigin origin) {
        super(graph.communicator(), origin);
        this.graph = graph;
    }

    static @Nullable Graphcomm create(Intracomm comm, int[] index, int[] edges, boolean reorder) {
        String call = "Intracomm.Create_graph";
        checkGraph(call, index, edges);
        try {
            return GraphCommunicator.create(comm.Communicator(), index, edges)
                    .map(made -> new Graphcomm(made, comm.origin()))
                    .orElse(null);
        } catch (MessageArgumentException refused) {
            throw MPIException.of(MPI.ERR_TOPOLOGY, call, refused.getMessage());
        }
    }

    private static void checkGraph(String call, int[] index, int[] edges) {
        if (index == null || edges == null) {
            throw MPIException.of(MPI.ERR_TOPOLOGY, call, "a graph needs an index and edges; give both");
        }
    }

    /** The same graph in a new context. Collective. */
    @Override
    public Object clone() {
        return made(
                "Graphcomm.clone",
                () -> new Graphcomm(
                        GraphCommunicator.create(graph.communicator(), graph.index(), graph.edges())
                                .orElseThrow(),
                        origin()));
    }

    /** The graph. */
    public GraphParms Get() {
        link("Graphcomm.Get");
        return new GraphParms(graph.index(), graph.edges());
    }

    /** The neighbours of a node. */
    public int[] Neighbours(int rank) {
        link("Graphcomm.Neighbours");
        try {
            return graph.neighbours(rank);
        } catch (MessageArgumentException refused) {
            throw MPIException.of(MPI.ERR_RANK, "Graphcomm.Neighbours", refused.getMessage());
        }
    }

    /** The rank that the calling process would have in another graph; {@link MPI#UNDEFINED} if none. */
    public int Map(int[] index, int[] edges) {
        link("Graphcomm.Map");
        checkGraph("Graphcomm.Map", index, edges);
        return Rank() < index.length ? Rank() : MPI.UNDEFINED;
    }

    /** {@link MPI#GRAPH}. */
    @Override
    public int Topo_test() {
        return MPI.GRAPH;
    }
}
