package org.mobula.runtime.internal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks on virtual threads of their own, and counts the tasks that run away from the polling threads.
 *
 * <p>Virtual threads are not preempted: as many computing handlers as there are carriers would keep all others from
 * starting. So while tasks run, a {@link CarrierCompensator} adds a carrier when virtual threads wait for one.
 *
 * <p><b>Threads:</b> any.
 */
final class TaskThreads {
    private final String name;
    private final AtomicInteger running = new AtomicInteger();
    private final CarrierCompensator compensator = new CarrierCompensator(running);

    /** @param name the name of the threads */
    TaskThreads(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Runs a task on a new virtual thread. */
    void run(Runnable task) {
        taskBegins();
        Thread thread = Thread.ofVirtual().name(name).unstarted(() -> {
            try {
                task.run();
            } finally {
                taskEnded();
            }
        });
        try {
            thread.start();
        } catch (Throwable refused) {
            taskEnded(); // otherwise the node would wait for the task when it closes
            throw refused;
        }
    }

    /** A task runs that does not occupy a polling thread, or no longer does. */
    void taskBegins() {
        running.incrementAndGet();
        compensator.ensureWatching();
    }

    /** Such a task has ended. */
    void taskEnded() {
        running.decrementAndGet();
    }

    /** Whether such a task runs. */
    boolean areBusy() {
        return running.get() > 0;
    }
}
