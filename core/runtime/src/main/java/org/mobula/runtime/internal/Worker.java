package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A virtual thread that begins tasks on one {@link PollingThread}, one after the other. A task that blocks takes the
 * worker away: it runs that one to its end elsewhere, and ends.
 *
 * <p>Each task finds the thread as if it were new: not interrupted, without thread locals, with its first name and
 * class loader.
 *
 * <p><b>Threads:</b> the polling thread's; {@link #run} is the virtual thread's own.
 */
final class Worker implements Runnable {
    private static final int RESTING = 0;
    private static final int RUNNING = 1;
    private static final int AWAY = 2;
    private static final int ENDED = 3;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Worker.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Mounting mounting;
    private final Dispatch dispatch;
    private final Thread thread;
    private final String name;
    private final @Nullable ClassLoader loader;
    private int state = RESTING;
    private boolean started;
    private @Nullable Runnable task;

    Worker(Mounting mounting, Dispatch dispatch, String name) {
        this.mounting = mounting;
        this.dispatch = dispatch;
        this.name = name;
        this.thread = mounting.thread(name, this);
        this.loader = thread.getContextClassLoader();
    }

    /** Begins a task; only while the worker rests. Its slice asks for the calling thread at once. */
    void begin(Runnable next) {
        task = next;
        // why volatile: it may still be on its way to rest on another thread, with a permit its last task left; it must
        // not
        // use that up and still see that it rests, after unpark saw the permit and did nothing
        STATE.setVolatile(this, RUNNING);
        if (started) {
            LockSupport.unpark(thread);
        } else {
            started = true;
            thread.start();
        }
    }

    /**
     * Whether the worker rests and can begin another task. If it is away with the last one, it will end with that.
     */
    boolean isBack() {
        int now = (int) STATE.getAcquire(this);
        if (now != RUNNING) {
            return now == RESTING;
        }
        dispatch.taskGoesAway(); // why before: somebody must be seen to be busy with it all the time
        if (STATE.compareAndSet(this, RUNNING, AWAY)) {
            return false;
        }
        dispatch.taskEnded();
        return (int) STATE.getAcquire(this) == RESTING;
    }

    /** Whether the last task has begun. */
    boolean hasBegun() {
        return task == null;
    }

    /** Ends a worker that rests. */
    void end() {
        STATE.setVolatile(this, ENDED); // why volatile: as when it begins a task
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
                leave(); // why here: what was thrown ends the thread
            }
        }
    }

    /** Rests until there is another task; false if there will be none. */
    private boolean rests() {
        if (!mounting.makeAsNew(thread)) {
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
            dispatch.taskEnded();
            return false;
        }
        while ((int) STATE.getAcquire(this) == RESTING) {
            LockSupport.park(); // why again and again: the task may have left a permit
        }
        return (int) STATE.getAcquire(this) != ENDED; // why not RUNNING: it may count as away before it has even woken
    }

    private void leave() {
        if (!STATE.compareAndSet(this, RUNNING, ENDED)) {
            dispatch.taskEnded();
        }
    }
}
