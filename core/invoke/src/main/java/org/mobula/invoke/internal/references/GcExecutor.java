package org.mobula.invoke.internal.references;

import java.lang.ref.ReferenceQueue;

/**
 * Runs the work of distributed garbage collection, which neither the garbage collector's threads nor polling threads
 * may do.
 *
 * <p><b>Threads:</b> any; nothing here blocks.
 */
public interface GcExecutor {
    /** The queue for weak references that are {@link CollectedReference}. */
    ReferenceQueue<Object> collected();

    /** Starts processing the queue. Idempotent. */
    void begin();

    /** Runs a task soon. */
    void execute(Runnable task);

    /** Runs a task after a delay. */
    void later(long nanos, Runnable task);

    /** Ends; tasks not yet run are dropped. */
    void close();
}
