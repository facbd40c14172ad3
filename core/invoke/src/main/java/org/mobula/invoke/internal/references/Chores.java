package org.mobula.invoke.internal.references;

import java.lang.ref.ReferenceQueue;

/**
 * What is done neither by the garbage collector's threads nor by those that poll.
 *
 * <p><b>Threads:</b> any; nothing here waits.
 */
public interface Chores {
    /** Where weak references go that are {@link Reclaimed}. */
    ReferenceQueue<Object> collected();

    /** There are such references from now on. */
    void begin();

    /** Sends what an outbox holds, soon. */
    void send(Outbox outbox);

    /** Runs something after a time. */
    void later(long nanos, Runnable action);

    /** Ends; what is still to be told goes unsaid. */
    void close();
}
