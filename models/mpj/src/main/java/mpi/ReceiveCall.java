package mpi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.message.ElementKind;
import org.mobula.message.ObjectRequest;
import org.mobula.message.PointToPoint;
import org.mobula.message.Received;
import org.mobula.message.Request;

/**
 * A checked receive, which can be started repeatedly.
 *
 * @param call the name of the program's call
 * @param through the communicator
 * @param from a rank, or one of {@link PointToPoint}'s wildcards
 * @param tag a tag, or its wildcard
 */
record ReceiveCall(String call, PointToPoint through, Span span, int from, int tag) {
    /** Receives. */
    Status now() {
        if (span.isOfObjects()) {
            return taken(through.receiveObject(from, tag));
        }
        return status(through.receive(span.section(), from, tag));
    }

    /** Starts to receive. */
    PendingOperation begun() {
        if (span.isOfObjects()) {
            ObjectRequest<?> request = through.ireceiveObject(from, tag);
            return new PendingOperation(request, () -> taken(request.receive()));
        }
        Request request = through.ireceive(span.section(), from, tag);
        return new PendingOperation(request, () -> status(request.await()));
    }

    private Status taken(Received<?> received) {
        org.mobula.message.Status status = received.status();
        if (status.isCancelled() || status.source() == PointToPoint.NO_RANK) {
            return status(status);
        }
        if (!(received.value() instanceof Object[] objects)) {
            throw MPIException.of(
                    MPI.ERR_TYPE,
                    call,
                    "a message came that was not sent as MPI.OBJECT; receive it as it was sent, by Communicator()");
        }
        span.take(call, objects);
        return status(status);
    }

    /** Probes for a message. */
    static @Nullable Status probed(PointToPoint link, int from, int tag, boolean wait) {
        if (wait) {
            return status(link.probe(from, tag));
        }
        Optional<org.mobula.message.Status> there = link.iprobe(from, tag);
        return there.map(ReceiveCall::status).orElse(null);
    }

    /** Converts a status to this API. */
    private static Status status(org.mobula.message.Status status) {
        if (status.isCancelled()) {
            return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, true);
        }
        if (status.source() == PointToPoint.NO_RANK) {
            return Status.ofProcNull();
        }
        boolean ofObjects = status.kind() == ElementKind.OBJECT;
        return new Status(status.source(), status.tag(), status.bytes(), ofObjects, false);
    }
}
