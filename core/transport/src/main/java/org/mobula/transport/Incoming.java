package org.mobula.transport;

import org.mobula.memory.Input;

/**
 * A message that has arrived.
 *
 * <p><b>Threads:</b> the polling thread, during the upcall. <b>Ownership:</b> the transport owns the bytes.
 */
public interface Incoming {
    /** The rank that sent it. */
    int source();

    /** The message's bytes. */
    Input input();

    /** Whether the whole message has arrived, so that the end of the connection cannot affect it. */
    boolean isComplete();

    /**
     * Releases the bytes before the upcall ends, so that other threads can poll while it continues. {@link #input} must
     * not be used afterwards.
     */
    void release();

    /**
     * Sets the action that runs once all blocks with a destination from {@link Input#takeBlock} are filled; required if
     * there are any. It runs like a handler. If the connection ends before, it never runs.
     */
    void whenFilled(Runnable action);
}
