package mpi;

import java.util.function.Supplier;
import org.mobula.fault.MobulaException;

/**
 * A send or receive that is prepared once and can be started repeatedly, each time with the current contents of the
 * array.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> {@link #Start} throws an {@link MPIException} of class {@link
 * MPI#ERR_REQUEST} while it is in progress.
 */
public class Prequest extends Request {
    private final String call;
    private final OpenComm comm;
    private final Supplier<PendingOperation> operation;

    Prequest(String call, OpenComm comm, Supplier<PendingOperation> operation) {
        super(call, comm, null);
        this.call = call;
        this.comm = comm;
        this.operation = operation;
    }

    /** Starts it. */
    public void Start() {
        comm.checkSession("Prequest.Start");
        if (isActive()) {
            throw MPIException.of(
                    MPI.ERR_REQUEST,
                    "Prequest.Start",
                    "this " + call + " is still active; wait for it before starting it again");
        }
        try {
            begin(operation.get());
        } catch (MobulaException failure) {
            throw comm.failed(call, failure);
        }
    }

    /** False: it can be started again. */
    @Override
    public boolean Is_null() {
        return false;
    }

    /** Starts all that are not null. */
    public static void Startall(Prequest[] array_of_requests) {
        for (Prequest request : checked("Prequest.Startall", array_of_requests)) {
            if (request != null) {
                request.Start();
            }
        }
    }
}
