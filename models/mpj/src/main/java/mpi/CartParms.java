package mpi;

/** What {@link Cartcomm#Get} tells of a Cartesian grid. */
public class CartParms {
    /** How long the grid is in each dimension. */
    public int[] dims;

    /** Whether it closes to a ring in each dimension. */
    public boolean[] periods;

    /** The calling process' place. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}
