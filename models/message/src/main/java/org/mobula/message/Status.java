package org.mobula.message;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.message.internal.QueueEntry;

/**
 * The outcome of a send or a receive.
 *
 * <p><b>Threads:</b> any; immutable.
 *
 * @param source the rank in the communicator that sent the message, for a send this rank; {@link PointToPoint#NO_RANK}
 *     if there was no message
 * @param tag the message's tag; {@link PointToPoint#ANY_TAG} if there was no message
 * @param bytes the number of bytes of elements in the message, at least 0; for an object 1, for an array of references
 *     its length
 * @param kind the kind of the elements
 * @param isCancelled whether it was cancelled before it was matched
 * @param failure the failure, or null; only for requests that were waited for together
 */
public record Status(
        int source,
        int tag,
        long bytes,
        ElementKind kind,
        boolean isCancelled,
        @Nullable MobulaException failure) {
    /** The status of a receive from {@link PointToPoint#NO_RANK}, which is done at once and changes nothing. */
    public static final Status NOTHING =
            new Status(QueueEntry.NO_RANK, QueueEntry.ANY, 0, ElementKind.BYTE, false, null);

    /** The number of basic elements in the message. */
    public long count() {
        return bytes / kind.bytes();
    }

    /** The failure, if it failed; only for requests that were waited for together. */
    public Optional<MobulaException> error() {
        return Optional.ofNullable(failure);
    }
}
