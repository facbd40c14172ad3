package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a replica closed to reads between two writes of a message, so that a read sees all of the message's effects or
 * none.
 *
 * <p><b>Threads:</b> the one that holds the {@link WriteExecutor}.
 */
final class MessageGate {
    private @Nullable ReadGate kept;

    /** Starts or continues a write; waits until no read is in progress. */
    void enter(ReadGate gate) {
        if (kept != gate) {
            open(); // several writes are woken in different replicas only where all replicas end
            gate.enterWrite();
        }
        kept = null;
    }

    /** Starts a write unless a read is in progress. */
    boolean tryEnter(ReadGate gate) {
        if (kept == gate) {
            kept = null;
            return true;
        }
        return gate.tryEnterWrite();
    }

    /** Ends a write and keeps its replica closed. */
    void keepClosed(ReadGate gate) {
        kept = gate;
    }

    /** Opens the replica that is kept closed, if any. */
    void open() {
        if (kept != null) {
            kept.leaveWrite();
            kept = null;
        }
    }
}
