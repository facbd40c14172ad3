package org.mobula.endpoint;

import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.internal.CompletionRing;
import org.mobula.endpoint.internal.Transfer;
import org.mobula.runtime.Deadline;

/**
 * The completed transfers of any number of endpoints, in the order of their completion. {@link
 * Endpoints#completionQueue} makes one; {@link EndpointOptions} attach it to endpoints.
 *
 * <p><b>Threads:</b> any; each completion is given to one of them. <b>Failure:</b> {@link #await} ends with the failure
 * of the last endpoint once all endpoints of the queue have ended and nothing is left.
 */
public final class CompletionQueue {
    private final CompletionRing ring;

    CompletionQueue(CompletionRing ring) {
        this.ring = ring;
    }

    CompletionRing ring() {
        return ring;
    }

    /** Takes the first completed transfer; null if there is none. Does not poll for messages. */
    public @Nullable Descriptor poll() {
        Transfer found = ring.poll();
        return found == null ? null : Descriptor.of(found);
    }

    /**
     * Waits for a completed transfer, at most until the caller's {@link Deadline}. The descriptor may have failed.
     *
     * @throws org.mobula.fault.DeadlineExceededException if the deadline has passed
     * @throws org.mobula.fault.CallInterruptedException if the thread was interrupted
     */
    public Descriptor await() {
        return Descriptor.of(ring.await(Deadline.current(), "waiting for a completion"));
    }

    /**
     * Runs an action once, on a virtual thread, when there is a completed transfer; at once if there is one now. The
     * action takes completions by {@link #poll} until there are none, and then calls this method again.
     */
    public void notifyOnce(Runnable action) {
        ring.notifyOnce(action);
    }
}
