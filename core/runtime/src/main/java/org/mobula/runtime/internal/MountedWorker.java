package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * A virtual thread that begins tasks on one {@link PollingThread}, sequentially. If a task blocks, the worker runs it
 * to its end elsewhere, and then ends.
 *
 * <p>Each task finds the thread as if it were new: not interrupted, without thread locals, with its first name and
 * class loader.
 *
 * <p><b>Threads:</b> the polling thread; {@link #run} runs on the virtual thread.
 */
final class MountedWorker implements Runnable {
    // RESTING -> RUNNING (begin), ENDED (end)
    // RUNNING -> RESTING (the task ended here), AWAY (it blocked), ENDED (it threw)
    private static final int RESTING = 0;
    private static final int RUNNING = 1;
    private static final int AWAY = 2;
    private static final int ENDED = 3;
    private static final VarHandle STATE = FieldHandles.of(MethodHandles.lookup(), "state", int.class);

    private final MountingScheduler scheduler;
    private final TaskThreads elsewhere;
    private final Thread thread;
    private final String name;
    private final @Nullable ClassLoader loader;
    private int state = RESTING;
    private boolean started;
    private @Nullable Runnable task;

    MountedWorker(MountingScheduler scheduler, TaskThreads elsewhere) {
        this.scheduler = scheduler;
        this.elsewhere = elsewhere;
        this.name = elsewhere.name();
        this.thread = scheduler.thread(name, this);
        this.loader = thread.getContextClassLoader();
    }

    /** Begins a task, only while the worker rests. Its first slice is submitted on the calling thread at once. */
    void begin(Runnable next) {
        task = next;
        // volatile: the worker may be about to park on another thread, with a permit that its last task has left. It
        // must not consume the permit and still see RESTING after unpark has found the permit and done nothing
        STATE.setVolatile(this, RUNNING);
        if (started) {
            LockSupport.unpark(thread);
        } else {
            started = true;
            thread.start();
        }
    }

    /**
     * Whether the worker rests and can begin another task. Otherwise the last task has blocked, and the worker ends
     * with it.
     */
    boolean isBack() {
        int now = (int) STATE.getAcquire(this);
        if (now != RUNNING) {
            return now == RESTING;
        }
        elsewhere.taskBegins(); // before the task leaves: it must be counted all the time
        if (STATE.compareAndSet(this, RUNNING, AWAY)) {
            return false;
        }
        elsewhere.taskEnded();
        return (int) STATE.getAcquire(this) == RESTING;
    }

    /** Whether the last task has begun. */
    boolean hasBegun() {
        return task == null;
    }

    /** Ends a worker that rests. */
    void end() {
        STATE.setVolatile(this, ENDED); // volatile: as in begin
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        do {
            runTask();
        } while (rests());
    }

    private void runTask() {
        Runnable now = task;
        task = null;
        boolean well = false;
        try {
            if (now != null) {
                now.run();
            }
            well = true;
        } finally {
            if (!well) {
                leave(); // here, because the exception ends the thread
            }
        }
    }

    /** Waits for another task; false if there is none. */
    private boolean rests() {
        if (!scheduler.makeAsNew(thread)) {
            leave();
            return false;
        }
        if (thread.getContextClassLoader() != loader) {
            thread.setContextClassLoader(loader);
        }
        if (!thread.getName().equals(name)) {
            thread.setName(name);
        }
        if (!STATE.compareAndSet(this, RUNNING, RESTING)) {
            elsewhere.taskEnded();
            return false;
        }
        while ((int) STATE.getAcquire(this) == RESTING) {
            LockSupport.park(); // in a loop: the last task may have left a permit
        }
        return (int) STATE.getAcquire(this) != ENDED; // not RUNNING: it may be AWAY before it wakes
    }

    private void leave() {
        if (!STATE.compareAndSet(this, RUNNING, ENDED)) {
            elsewhere.taskEnded();
        }
    }
}
