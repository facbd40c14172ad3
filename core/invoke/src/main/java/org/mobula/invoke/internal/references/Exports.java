package org.mobula.invoke.internal.references;

/**
 * The objects of this rank, as far as other ranks' stubs hold them.
 *
 * <p><b>Threads:</b> any.
 */
public interface Exports {
    /** A rank's stub holds an object from now on. Nothing if there is no such object (any more). */
    void register(int object, int rank, long number);

    /** A rank's stub holds an object no longer. */
    void release(int object, int rank, long number);

    /** No stub of a rank holds anything from now on; says how many did. */
    int releaseAll(int rank);
}
