package org.mobula.invoke.internal.references;

/**
 * The exported objects of this rank, and which ranks' stubs hold them.
 *
 * <p><b>Threads:</b> any.
 */
public interface Exports {
    /** A rank's stub holds an object from now on. Does nothing if the object does not exist. */
    void register(int object, int rank, long number);

    /** A rank's stub no longer holds an object. */
    void release(int object, int rank, long number);

    /** Releases everything that a failed rank holds. Returns the number of stubs. */
    int releaseAll(int rank);
}
