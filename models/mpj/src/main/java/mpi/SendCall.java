package mpi;

import java.lang.reflect.Array;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;
import org.mobula.message.Request;
import org.mobula.message.SendMode;

/**
 * A checked send, which can be started repeatedly.
 *
 * @param call the name of the program's call
 * @param through the communicator
 * @param to a rank, or {@link PointToPoint#NO_RANK}
 */
record SendCall(String call, PointToPoint through, Span span, int to, int tag, SendMode mode) {
    /** Sends, and waits until the items may change. */
    void now() {
        if (span.isOfObjects()) {
            through.sendObject(span.objects(), to, tag, mode);
        } else {
            through.send(span.section(), to, tag, mode);
        }
    }

    /** Starts to send. */
    PendingOperation begun() {
        Request request = request();
        return new PendingOperation(
                request,
                () -> new Status(
                        MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, request.await().isCancelled()));
    }

    private Request request() {
        try {
            return span.isOfObjects()
                    ? through.isendObject(span.objects(), to, tag, mode)
                    : through.isend(span.section(), to, tag, mode);
        } catch (MessageArgumentException refused) {
            if (mode != SendMode.BUFFERED) {
                throw refused;
            }
            // the only possible reason, because everything else has been checked
            long bytes = (long) span.elements() * span.type().base().bytes();
            throw MpjSession.current(call).room().refusal(call, bytes);
        }
    }

    /** The send of a copy of the items. */
    SendCall copied() {
        Object copy = span.packed();
        Datatype base = new Datatype(span.type().toString(), span.type().base(), Runs.ONE, Bounds.ELEMENT);
        return new SendCall(call, through, new Span(copy, 0, Array.getLength(copy), base), to, tag, mode);
    }
}
