package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Request;

/**
 * An operation that a request waits for.
 *
 * @param delegate the underlying request
 * @param end waits until it is done, and completes it; called once
 */
record PendingOperation(Request delegate, Supplier<Status> end) {
    Status await() {
        return end.get();
    }

    /** As {@link #await} if it is done, else null. */
    @Nullable
    Status poll() {
        return delegate.isDone() ? await() : null;
    }
}
