package mpi;

/** What {@link Cartcomm#Shift} tells: with whom to exchange. */
public class ShiftParms {
    /** From whom to receive; {@link MPI#PROC_NULL} at an edge. */
    public int rank_source;

    /** To whom to send; {@link MPI#PROC_NULL} at an edge. */
    public int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }
}
