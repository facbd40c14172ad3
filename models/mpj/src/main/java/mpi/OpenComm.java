package mpi;

import org.mobula.fault.MobulaException;
import org.mobula.message.PointToPoint;

/** The lifetime of a {@link Comm}, which ends with its session or when it is freed, and its error handler. */
abstract class OpenComm {
    private final PointToPoint link;
    private final MpjSession session;
    private volatile Errhandler errhandler;
    private volatile boolean freed;

    OpenComm(PointToPoint link, CommOrigin origin) {
        this.link = link;
        this.session = origin.session();
        this.errhandler = origin.errhandler();
    }

    /** The properties that communicators created from this one inherit. */
    final CommOrigin origin() {
        return new CommOrigin(session, errhandler);
    }

    /** The underlying communicator; throws if this one has been freed. */
    final PointToPoint link(String call) {
        checkSession(call);
        if (freed) {
            throw MPIException.of(
                    MPI.ERR_COMM, call, "this communicator has been freed; use another one, or free it later");
        }
        return link;
    }

    /** Refuses a communicator of a session that has ended. */
    final void checkSession(String call) {
        if (MpjSession.current(call) != session) {
            throw MPIException.of(
                    MPI.ERR_COMM,
                    call,
                    "this communicator is of a program that MPI.Finalize has ended; use MPI.COMM_WORLD, or one made"
                            + " from it");
        }
    }

    final void close() {
        freed = true;
    }

    /** The exception of a failed call; or ends the run, if the error handler requires that. */
    final MPIException failed(String call, MobulaException failure) {
        MPIException exception = MPIException.of(call, failure);
        if (errhandler == Errhandler.FATAL) {
            System.err.println("mobula: " + exception.getMessage() + " (MPI.ERRORS_ARE_FATAL)");
            Abort(exception.Get_error_class());
        }
        return exception;
    }

    /** Ends the run at all ranks. */
    public void Abort(int errorcode) {
        System.err.println("mobula: Comm.Abort" + RankContext.text() + ": error code " + errorcode);
        System.exit(errorcode == 0 || (errorcode & 0xff) == 0 ? 1 : errorcode);
    }

    /** The reaction to a call on this communicator that fails. */
    public void Errhandler_set(Errhandler errhandler) {
        link("Comm.Errhandler_set");
        if (errhandler == null) {
            throw MPIException.of(
                    MPI.ERR_ARG,
                    "Comm.Errhandler_set",
                    "the handler is null; give MPI.ERRORS_RETURN or ERRORS_ARE_FATAL");
        }
        this.errhandler = errhandler;
    }

    /** The reaction to a call on this communicator that fails. */
    public Errhandler Errhandler_get() {
        link("Comm.Errhandler_get");
        return errhandler;
    }

    /** As {@link #Errhandler_get}; mpiJava's name for it. */
    public Errhandler Errorhandler_get() {
        return Errhandler_get();
    }

    /** Whether it was freed. */
    public boolean Is_null() {
        return freed;
    }
}
