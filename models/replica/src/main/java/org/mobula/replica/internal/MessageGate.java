package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a replica closed to reads between two writes, so that a read sees all that a message has done or nothing.
 *
 * <p><b>Threads:</b> the one that holds the {@link WriteExecutor}.
 */
final class MessageGate {
    private @Nullable ReadGate kept;

    /** A write begins or goes on; waits for the reads inside. */
    void enter(ReadGate gate) {
        if (kept != gate) {
            open(); // several writes are woken in different replicas only where all replicas end
            gate.enterWrite();
        }
        kept = null;
    }

    /** A write begins, unless a read is inside. */
    boolean tryEnter(ReadGate gate) {
        if (kept == gate) {
            kept = null;
            return true;
        }
        return gate.tryEnterWrite();
    }

    /** A write has left its replica, which stays closed. */
    void keepClosed(ReadGate gate) {
        kept = gate;
    }

    /** Opens the replica that was kept closed, if any. */
    void open() {
        if (kept != null) {
            kept.leaveWrite();
            kept = null;
        }
    }
}
