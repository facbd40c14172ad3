package mpi;

import java.lang.reflect.Array;
import org.mobula.message.PointToPoint;
import org.mobula.message.Request;
import org.mobula.message.Section;
import org.mobula.message.SendMode;

/**
 * A send, checked and ready to begin, once or several times.
 *
 * @param call what the program called
 * @param through what sends
 * @param to a rank, or {@link PointToPoint#NO_RANK}
 */
record Sending(String call, PointToPoint through, Span span, int to, int tag, SendMode mode) {
    /** Sends, and returns when the items may change. */
    void now() {
        if (span.isOfObjects()) {
            through.sendObject(span.objects(), to, tag, mode);
        } else {
            through.send(span.section(), to, tag, mode);
        }
    }

    /** Begins to send. */
    Pending begun() {
        Request request = mode == SendMode.BUFFERED ? buffered() : standard(span, mode);
        return new Pending() {
            @Override
            public Request beneath() {
                return request;
            }

            @Override
            public Status await() {
                org.mobula.message.Status sent = request.await();
                return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, sent.isCancelled());
            }
        };
    }

    /** The same send of a copy. */
    Sending copied() {
        Object copy = span.packed();
        Datatype base = new Datatype(span.type().toString(), span.type().base(), Runs.ONE, MPI.BYTE.bounds());
        return new Sending(call, through, new Span(copy, 0, Array.getLength(copy), base), to, tag, mode);
    }

    private Request standard(Span items, SendMode how) {
        return items.isOfObjects()
                ? through.isendObject(items.objects(), to, tag, how)
                : through.isend(items.section(), to, tag, how);
    }

    /** Sends a copy that takes room of the attached buffer until it has left; what is given back is done at once. */
    private Request buffered() {
        AttachedBuffer room = Session.current(call).room();
        long bytes = (long) span.elements() * span.type().base().bytes();
        room.take(call, bytes);
        room.leaves(standard(copied().span, SendMode.STANDARD), bytes);
        return through.isend(Section.EMPTY, PointToPoint.NO_RANK, 0, SendMode.STANDARD);
    }
}
