package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/**
 * Something begun that goes on by itself: a send, a receive, a collective operation.
 *
 * <p>Once it has been waited for, or tested with success, it is null in MPI's sense: {@link #Is_null} holds, and waiting
 * again ends at once with an empty status.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> waiting and testing throw what the operation failed with, once.
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

    /** A null one. */
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

    /** Waits for the end. */
    public Status Wait() {
        PendingOperation awaited = pending;
        return awaited == null ? Status.empty() : settled(awaited::await);
    }

    /** What {@link #Wait} would give, if that would not wait; else null. */
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

    /** Asks that the operation end without effect, if it has not begun to have one; {@link #Wait} tells. */
    public void Cancel() {
        if (pending != null) {
            pending.beneath().cancel();
        }
    }

    /** Lets the operation end unnoticed, and makes this null. */
    public void Free() {
        if (pending != null) {
            PendingOperation freed = pending;
            pending = null;
            MpjSession.current(call).over(active);
            freed.beneath().free();
        }
    }

    /** Whether there is nothing to wait for. */
    public boolean Is_null() {
        return pending == null;
    }

    /** As {@link #Free} would be; here that is nothing. Public since mpiJava's is. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Begins again: for persistent ones. */
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
        return asked == null || asked.beneath().isDone();
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

    /** Waits for one; its place is the status' index, {@link MPI#UNDEFINED} if all are null. */
    public static Status Waitany(Request[] array_of_requests) {
        int which = anyOf(checked("Request.Waitany", array_of_requests));
        return which < 0 ? Status.ofNone() : array_of_requests[which].Wait().at(which);
    }

    /** One that has ended, its place as index; an index of {@link MPI#UNDEFINED} if all are null; null if none has. */
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

    /** Waits for at least one; all that have ended then, their places as indexes; null if all are null. */
    public static Status[] Waitsome(Request[] array_of_requests) {
        int which = anyOf(checked("Request.Waitsome", array_of_requests));
        return which < 0 ? null : ended(array_of_requests);
    }

    /** All that have ended, their places as indexes; of length 0 if none has, and if all are null. */
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

    /** Waits until one has ended; which, or -1 if none goes on. */
    private static int anyOf(Request[] requests) {
        List<org.mobula.message.Request> beneath = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].pending != null) {
                beneath.add(requests[i].pending.beneath());
                places.add(i);
            }
        }
        if (beneath.isEmpty()) {
            return -1;
        }
        return places.get(org.mobula.message.Request.awaitAny(beneath.toArray(org.mobula.message.Request[]::new)));
    }

    static <T extends Request> T[] checked(String call, T[] requests) {
        if (requests == null) {
            throw MPIException.of(MPI.ERR_REQUEST, call, "the array of requests is null; give one");
        }
        return requests;
    }

    /** For messages: the call that began it. */
    @Override
    public String toString() {
        return call.isEmpty() ? "MPI.REQUEST_NULL" : call;
    }
}
