package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/**
 * A send, a receive or a collective operation in progress.
 *
 * <p>After it has been waited for, or tested successfully, it is a null request in MPI's sense: {@link #Is_null} is
 * true, and waiting again returns an empty status at once.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> waiting and testing throw the failure of the operation, once.
 */
public class Request {
    private final String call;
    private final OpenComm comm;
    private final MpjSession.Active active = new MpjSession.Active() {
        @Override
        public boolean isSettled() {
            return Request.this.isSettled();
        }

        @Override
        public String toString() {
            return Request.this.toString();
        }
    };
    private @Nullable PendingOperation pending;

    /** A null request. */
    Request() {
        this("", null, null);
    }

    Request(String call, OpenComm comm, @Nullable PendingOperation pending) {
        this.call = call;
        this.comm = comm;
        this.pending = pending;
        if (pending != null) {
            MpjSession.current(call).begun(active);
        }
    }

    /** Waits until it is done. */
    public Status Wait() {
        PendingOperation awaited = pending;
        return awaited == null ? Status.empty() : settled(awaited::await);
    }

    /** The status of {@link #Wait} if it is done; else null. */
    public Status Test() {
        PendingOperation tested = pending;
        return tested == null ? Status.empty() : settled(tested::poll);
    }

    private interface Settling {
        @Nullable
        Status end();
    }

    private @Nullable Status settled(Settling settling) {
        boolean over = true;
        try {
            Status status = settling.end();
            over = status != null;
            return status;
        } catch (MobulaException failure) {
            throw comm.failed(call, failure);
        } finally {
            if (over) {
                pending = null;
                MpjSession.current(call).over(active);
            }
        }
    }

    /** Cancels the operation if it has not been matched; {@link #Wait} returns whether it was. */
    public void Cancel() {
        if (pending != null) {
            pending.delegate().cancel();
        }
    }

    /** Ignores the outcome of the operation, and makes this a null request. */
    public void Free() {
        if (pending != null) {
            PendingOperation freed = pending;
            pending = null;
            MpjSession.current(call).over(active);
            freed.delegate().free();
        }
    }

    /** Whether there is nothing to wait for. */
    public boolean Is_null() {
        return pending == null;
    }

    /** Has no effect; public as in mpiJava. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Starts again; for persistent requests. */
    final void begin(PendingOperation next) {
        pending = next;
        MpjSession.current(call).begun(active);
    }

    final boolean isActive() {
        return pending != null;
    }

    /** Whether the operation has ended, waited for or not. */
    final boolean isSettled() {
        PendingOperation asked = pending;
        return asked == null || asked.delegate().isDone();
    }

    /** Waits for all; statuses in the same order. */
    public static Status[] Waitall(Request[] array_of_requests) {
        Request[] all = checked("Request.Waitall", array_of_requests);
        Status[] statuses = new Status[all.length];
        for (int i = 0; i < all.length; i++) {
            statuses[i] = all[i] == null ? Status.empty() : all[i].Wait().at(i);
        }
        return statuses;
    }

    /** The statuses of all if all have ended; else null. */
    public static Status[] Testall(Request[] array_of_requests) {
        for (Request request : checked("Request.Testall", array_of_requests)) {
            if (request != null && !request.isSettled()) {
                return null;
            }
        }
        return Waitall(array_of_requests);
    }

    /** Waits for one; the status has its index, {@link MPI#UNDEFINED} if all are null. */
    public static Status Waitany(Request[] array_of_requests) {
        int which = anyOf(checked("Request.Waitany", array_of_requests));
        return which < 0 ? Status.ofNone() : array_of_requests[which].Wait().at(which);
    }

    /**
     * The status of one that has ended, with its index; an index of {@link MPI#UNDEFINED} if all are null; null if none
     * has ended.
     */
    public static Status Testany(Request[] array_of_requests) {
        boolean none = true;
        Request[] all = checked("Request.Testany", array_of_requests);
        for (int i = 0; i < all.length; i++) {
            if (all[i] != null && all[i].isActive()) {
                none = false;
                Status status = all[i].Test();
                if (status != null) {
                    return status.at(i);
                }
            }
        }
        return none ? Status.ofNone() : null;
    }

    /** Waits for at least one; the statuses of all that have ended, with their indices; null if all are null. */
    public static Status[] Waitsome(Request[] array_of_requests) {
        int which = anyOf(checked("Request.Waitsome", array_of_requests));
        return which < 0 ? null : ended(array_of_requests);
    }

    /** The statuses of all that have ended, with their indices; empty if none has ended, and if all are null. */
    public static Status[] Testsome(Request[] array_of_requests) {
        return ended(checked("Request.Testsome", array_of_requests));
    }

    private static Status[] ended(Request[] requests) {
        List<Status> statuses = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Status status = requests[i] == null || !requests[i].isActive() ? null : requests[i].Test();
            if (status != null) {
                statuses.add(status.at(i));
            }
        }
        return statuses.toArray(Status[]::new);
    }

    /** Waits until one has ended, and returns its index; -1 if none is in progress. */
    private static int anyOf(Request[] requests) {
        List<org.mobula.message.Request> delegates = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].pending != null) {
                delegates.add(requests[i].pending.delegate());
                places.add(i);
            }
        }
        if (delegates.isEmpty()) {
            return -1;
        }
        return places.get(org.mobula.message.Request.awaitAny(delegates.toArray(org.mobula.message.Request[]::new)));
    }

    static <T extends Request> T[] checked(String call, T[] requests) {
        if (requests == null) {
            throw MPIException.of(MPI.ERR_REQUEST, call, "the array of requests is null; give one");
        }
        return requests;
    }

    /** For error messages: the call that started it. */
    @Override
    public String toString() {
        return call.isEmpty() ? "MPI.REQUEST_NULL" : call;
    }
}
