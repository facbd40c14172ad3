package mpi;

/**
 * Defines what happens when a call fails.
 *
 * <p>{@link MPI#ERRORS_RETURN}, the initial handler of every communicator as in all Java bindings: the call throws an
 * {@link MPIException}; if it is not caught, the run ends. {@link MPI#ERRORS_ARE_FATAL}: the call ends the run.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Errhandler {
    static final Errhandler FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL");
    static final Errhandler RETURN = new Errhandler("MPI.ERRORS_RETURN");

    private final String name;

    private Errhandler(String name) {
        this.name = name;
    }

    /** Frees a handler. Has no effect. */
    public void Free() {}

    /** Its name in {@link MPI}. */
    @Override
    public String toString() {
        return name;
    }
}
