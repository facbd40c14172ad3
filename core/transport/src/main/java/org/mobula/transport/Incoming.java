package org.mobula.transport;

import org.mobula.memory.Input;

/**
 * A message that has just arrived.
 *
 * <p><b>Threads:</b> the polling thread, during the upcall. <b>Ownership:</b> the bytes are the transport's.
 */
public interface Incoming {
    /** The rank that sent it. */
    int source();

    /** The message's bytes. */
    Input input();

    /** Whether all of it is here, so that the connection may break and nothing of it is lost. */
    boolean isComplete();

    /**
     * Gives the bytes back before the upcall ends, so that other threads can go on polling while it runs on. After
     * this, {@link #input} must not be used.
     */
    void release();

    /**
     * Says what to do once all the blocks whose destinations were named by {@link Input#takeBlock} are filled;
     * required if there are any. It runs like a handler. If the connection breaks before, it is never run.
     */
    void whenFilled(Runnable action);
}
