package org.mobula.invoke;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.mobula.runtime.Deadline;

/**
 * Does things at deadlines.
 *
 * <p><b>Threads:</b> any. Actions run on the timetable's thread, which ends by itself when nothing is due, and must not
 * block.
 */
public final class Timetable {
    private static final long KEPT_SECONDS = 5;

    private final ScheduledThreadPoolExecutor timer;

    /** @param name what its thread is called */
    public Timetable(String name) {
        timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name(name).factory());
        timer.setRemoveOnCancelPolicy(true); // why: most are cancelled, long before they are due
        timer.setKeepAliveTime(KEPT_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** Does something at a deadline, unless it is cancelled before. */
    public Future<?> at(long deadline, Runnable action) {
        return timer.schedule(action, Deadline.remaining(deadline), TimeUnit.NANOSECONDS);
    }
}
