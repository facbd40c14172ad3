package org.mobula.socket.internal;

import org.jspecify.annotations.Nullable;

/** What the two directions of a connection know of it as a whole. */
interface ConnectionState {
    /**
     * A thread will use the rings, until {@link #endUse}. They are freed only while no thread uses them: to free memory
     * that a thread is accessing sets that thread's interrupt status, and the thread belongs to the program.
     */
    void beginUse();

    /** The thread uses the rings no more. */
    void endUse();

    /** The rings, or null as long as there are none. */
    @Nullable
    Rings rings();

    /** Whether the program has closed the socket. */
    boolean isClosed();

    /** Whether the program has shut its input. */
    boolean isInputShut();

    /** Whether the program has shut its output. */
    boolean isOutputShut();

    /** Whether the peer's process has ended. */
    boolean isPeerDead();
}
