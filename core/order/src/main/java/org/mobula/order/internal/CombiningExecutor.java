package org.mobula.order.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Lets one thread at a time through, and nobody wait: what comes while somebody is inside is done by that one.
 *
 * <p><b>Threads:</b> any. What one thread hands in is done in that order. <b>Failure:</b> what an action throws reaches who
 * does it, which may be another thread than the one that handed it in, when all that waited is done; the first of several.
 */
final class CombiningExecutor {
    private static final VarHandle OPEN;

    static {
        try {
            OPEN = MethodHandles.lookup().findVarHandle(CombiningExecutor.class, "open", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private boolean open = true;

    /** Goes inside, if nobody is there and nothing waits; {@link #leave} then. */
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

    /** Goes outside, and does what has come meanwhile. */
    void leave() {
        OPEN.setVolatile(this, true); // why volatile: the look at what waits must not pass it
        work();
    }

    /** Does something inside: now, or lets it be done by who is there. */
    void run(Runnable action) {
        add(action);
        work();
    }

    /** Hands something in; {@link #work} then. */
    void add(Runnable action) {
        waiting.add(action);
    }

    /** Does what was handed in, or lets it be done by who is there. */
    void work() {
        Throwable first = null;
        while (!waiting.isEmpty() && OPEN.compareAndSet(this, true, false)) {
            try {
                for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                    next.run();
                }
            } catch (RuntimeException | Error thrown) {
                first = first != null ? first : thrown; // why later: nobody else would do what waits behind it
            } finally {
                OPEN.setVolatile(this, true); // why: as above
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
