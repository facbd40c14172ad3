package mpi;

/** What {@link Graphcomm#Get} tells of a graph. */
public class GraphParms {
    /** For each node, how many edges it and those before it have. */
    public int[] index;

    /** The neighbours of all nodes, one node after the other. */
    public int[] edges;

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }
}
