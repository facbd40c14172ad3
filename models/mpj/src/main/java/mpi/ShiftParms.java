package mpi;

/** The source and destination of a shift, from {@link Cartcomm#Shift}. */
public class ShiftParms {
    /** The rank to receive from; {@link MPI#PROC_NULL} at an edge. */
    public int rank_source;

    /** The rank to send to; {@link MPI#PROC_NULL} at an edge. */
    public int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }
}
