package org.mobula.group;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;

/**
 * Runs tasks one after the other, in the order in which they came.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions. Tasks run on threads that may block.
 */
final class SerialQueue {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean busy;

    /** Runs a task when those before it have ended. */
    void run(Engine engine, Runnable task) {
        synchronized (this) {
            waiting.add(task);
            if (busy) {
                return;
            }
            busy = true;
        }
        engine.dispatch(this::drain);
    }

    private void drain() {
        for (Runnable task = next(); task != null; task = next()) {
            task.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable task = waiting.poll();
        busy = task != null;
        return task;
    }
}
