package mpi;

/** The description of a Cartesian grid, from {@link Cartcomm#Get}. */
public class CartParms {
    /** The number of processes in each dimension. */
    public int[] dims;

    /** Whether each dimension is periodic. */
    public boolean[] periods;

    /** The coordinates of the calling process. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}
