package org.mobula.order.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.mobula.memory.FieldHandles;

/**
 * Runs one action at a time without blocking any thread: the thread that runs an action also runs the actions that
 * other threads submit in the meantime (flat combining).
 *
 * <p><b>Threads:</b> any. The actions of one thread run in order. <b>Failure:</b> the first exception of an action is
 * thrown to the thread that runs it, after all waiting actions have run. This may not be the thread that submitted the
 * action.
 */
final class CombiningExecutor {
    private static final VarHandle OPEN = FieldHandles.of(MethodHandles.lookup(), "open", boolean.class);

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private boolean open = true;

    /** Enters, if no thread is inside and no action waits; {@link #leave} must follow. */
    boolean tryEnter() {
        if (!OPEN.compareAndSet(this, true, false)) {
            return false;
        }
        if (waiting.isEmpty()) {
            return true;
        }
        OPEN.setRelease(this, true);
        return false;
    }

    /** Leaves, and runs the actions submitted in the meantime. */
    void leave() {
        OPEN.setVolatile(this, true); // volatile: the read of the queue must not precede it (Dekker)
        work();
    }

    /** Runs an action now, or leaves it to the thread that is inside. */
    void run(Runnable action) {
        add(action);
        work();
    }

    /** Submits an action; {@link #work} must follow. */
    void add(Runnable action) {
        waiting.add(action);
    }

    /** Runs the waiting actions, unless a thread is inside. */
    void work() {
        Throwable first = null;
        while (!waiting.isEmpty() && OPEN.compareAndSet(this, true, false)) {
            try {
                for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                    next.run();
                }
            } catch (RuntimeException | Error thrown) {
                first = first != null ? first : thrown; // thrown later, because the following actions must run
            } finally {
                OPEN.setVolatile(this, true); // volatile: as above
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }
}
