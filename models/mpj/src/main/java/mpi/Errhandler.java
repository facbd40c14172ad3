package mpi;

/**
 * What happens when a call fails.
 *
 * <p>{@link MPI#ERRORS_RETURN}, with which every communicator begins here as in every Java binding: the call throws an
 * {@link MPIException}, and one that nobody catches ends the run. {@link MPI#ERRORS_ARE_FATAL}: the run ends at the call,
 * whoever might have caught the exception.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public final class Errhandler {
    static final Errhandler FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL");
    static final Errhandler RETURN = new Errhandler("MPI.ERRORS_RETURN");

    private final String name;

    private Errhandler(String name) {
        this.name = name;
    }

    /** Gives a handler back; here that is nothing. */
    public void Free() {}

    /** As {@link MPI} calls it. */
    @Override
    public String toString() {
        return name;
    }
}
