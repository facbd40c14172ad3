package mpi;

/**
 * A reduction of the program's own, made an {@link Op}.
 *
 * <p><b>Threads:</b> called by whoever makes the reduction, one call at a time. <b>Failure:</b> what it throws, the
 * reduction throws.
 */
public abstract class User_function {
    /** For its subclasses. */
    public User_function() {}

    /**
     * Combines items one by one: {@code inoutvec[i] = invec[i] op inoutvec[i]}; what is in {@code invec} comes from lower
     * ranks.
     *
     * @param invec an array of the datatype's base type
     * @param inoffset where its first item lies
     * @param inoutvec another such array, which gets the result
     * @param outoffset where its first item lies
     * @param count how many items
     * @param datatype what they are
     */
    public abstract void Call(Object invec, int inoffset, Object inoutvec, int outoffset, int count, Datatype datatype);
}
