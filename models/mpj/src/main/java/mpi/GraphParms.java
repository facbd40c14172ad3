package mpi;

/** The description of a graph, from {@link Graphcomm#Get}. */
public class GraphParms {
    /** For each node, the total number of edges of it and the nodes before it. */
    public int[] index;

    /** The neighbours of all nodes, one node after the other. */
    public int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }
}
