package mpi;

/**
 * A user-defined reduction, from which an {@link Op} is created.
 *
 * <p><b>Threads:</b> that of the reduction, one call at a time. <b>Failure:</b> the reduction throws its
 * exceptions.
 */
public abstract class User_function {
    /** For its subclasses. */
    public User_function() {}

    /**
     * Combines item by item: {@code inoutvec[i] = invec[i] op inoutvec[i]}; {@code invec} comes from lower
     * ranks.
     *
     * @param invec an array of the datatype's base type
     * @param inoffset index of its first item
     * @param inoutvec another such array, which gets the result
     * @param outoffset index of its first item
     * @param count number of items
     * @param datatype their datatype
     */
    public abstract void Call(Object invec, int inoffset, Object inoutvec, int outoffset, int count, Datatype datatype);
}
