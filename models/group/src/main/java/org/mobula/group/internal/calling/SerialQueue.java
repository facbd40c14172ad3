package org.mobula.group.internal.calling;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;

/**
 * Runs tasks one at a time in the order in which they were added. An idle queue is dropped; a new one takes its place.
 *
 * <p><b>Threads:</b> any; one lock, held for a few instructions. Tasks run on threads that may block.
 */
final class SerialQueue {
    private final Queue<Runnable> waiting = new ArrayDeque<>(); // guarded by this
    private final Consumer<SerialQueue> whenIdle;
    private boolean busy; // guarded by this
    private boolean over; // guarded by this

    /** @param whenIdle drops the queue, which takes no more tasks */
    SerialQueue(Consumer<SerialQueue> whenIdle) {
        this.whenIdle = whenIdle;
    }

    /** Runs a task once the earlier ones have ended; false if the queue has been dropped. */
    boolean run(Engine engine, Runnable task) {
        synchronized (this) {
            if (over) {
                return false;
            }
            waiting.add(task);
            if (busy) {
                return true;
            }
            busy = true;
        }
        engine.dispatch(this::drain);
        return true;
    }

    private void drain() {
        for (Runnable task = next(); task != null; task = next()) {
            Guard.run("an ordered call at a member of a group", task);
        }
        whenIdle.accept(this);
    }

    private synchronized @Nullable Runnable next() {
        Runnable task = waiting.poll();
        over = task == null;
        return task;
    }
}
