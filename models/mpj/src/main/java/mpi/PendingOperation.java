package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.message.Request;

/** What a request of this API waits for. */
interface PendingOperation {
    /** The request beneath. */
    Request beneath();

    /** Waits for the end, and does what is left to do then. Once. */
    Status await();

    /** The same if the end has come, else null. */
    default @Nullable Status poll() {
        return beneath().isDone() ? await() : null;
    }
}
