package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Timer;

/**
 * The timer of a node. Its thread starts with the first action and ends when none is left for a while.
 *
 * <p><b>Threads:</b> any.
 */
final class NodeTimer implements Timer, AutoCloseable {
    private static final long IDLE_SECONDS = 5;
    private static final String ACTION = "a timer action";

    private final ScheduledThreadPoolExecutor executor;

    /** @param name the thread's name */
    NodeTimer(String name) {
        executor = new ScheduledThreadPoolExecutor(
                1,
                Thread.ofPlatform().daemon().name(name).factory(),
                new ThreadPoolExecutor.DiscardPolicy()); // after close, no action is due
        executor.setRemoveOnCancelPolicy(true); // most deadlines are cancelled long before they are due
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    @Override
    public Future<?> at(long deadline, Runnable action) {
        return executor.schedule(() -> Guard.run(ACTION, action), Deadline.remaining(deadline), TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> every(Duration period, Runnable action) {
        return executor.scheduleWithFixedDelay(
                () -> Guard.run(ACTION, action), period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
