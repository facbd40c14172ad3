package org.mobula.message;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/**
 * What became of a send or a receive.
 *
 * <p><b>Threads:</b> any; it never changes.
 *
 * @param source the rank of the communicator that sent the message; {@link PointToPoint#NO_RANK} if there was none. Of a
 *     send: this rank
 * @param tag the message's tag; {@link PointToPoint#ANY_TAG} if there was none
 * @param bytes how many bytes of elements the message held, at least 0; of objects, whose size is nobody's concern, 1 for
 *     each: an array of references is as many as it is long, anything else is one
 * @param kind what its elements were
 * @param isCancelled whether it was cancelled before it was matched
 * @param failure why it failed, or null; only of requests that were waited for together
 */
public record Status(
        int source,
        int tag,
        long bytes,
        ElementKind kind,
        boolean isCancelled,
        @Nullable MobulaException failure) {
    /** Of a receive from {@link PointToPoint#NO_RANK}, which is done at once and changes nothing. */
    public static final Status NOTHING =
            new Status(PointToPoint.NO_RANK, PointToPoint.ANY_TAG, 0, ElementKind.BYTE, false, null);

    /** How many basic elements the message held. */
    public long count() {
        return bytes / kind.bytes();
    }

    /** Why it failed, if it did; only of requests that were waited for together. */
    public Optional<MobulaException> error() {
        return Optional.ofNullable(failure);
    }

    Status cancelled() {
        return new Status(source, tag, bytes, kind, true, failure);
    }

    Status failed(MobulaException why) {
        return new Status(source, tag, bytes, kind, isCancelled, why);
    }
}
