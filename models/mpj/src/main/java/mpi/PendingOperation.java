package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.message.Request;

/** An operation that a request waits for. */
interface PendingOperation {
    /** The underlying request. */
    Request beneath();

    /** Waits until it is done, and completes it. Once. */
    Status await();

    /** As {@link #await} if it is done, else null. */
    default @Nullable Status poll() {
        return beneath().isDone() ? await() : null;
    }
}
