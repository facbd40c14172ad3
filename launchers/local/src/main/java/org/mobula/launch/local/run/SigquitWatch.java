package org.mobula.launch.local.run;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.local.control.QuitTrigger;

/**
 * What SIGQUIT means while a run is under way: a report of what each rank does.
 *
 * <p><b>Threads:</b> a daemon thread of its own. <b>Failure:</b> where the signal cannot be noticed, the JVM prints its
 * thread dump.
 */
final class QuitSignal implements AutoCloseable {
    private static final long POLL_MILLIS = 200;

    private final QuitTrigger trigger = new QuitTrigger(ProcessHandle.current().pid());
    private final BlockingQueue<Event> events;
    private final CountDownLatch closed = new CountDownLatch(1);

    QuitSignal(BlockingQueue<Event> events) {
        this.events = events;
        try {
            trigger.arm();
            Thread.ofPlatform().daemon().name("mobula-quit-signal").start(this::watch);
        } catch (IOException noSuchFolder) {
            // see Failure above
        }
    }

    private void watch() {
        try {
            while (!closed.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (trigger.poll()) {
                    events.add(new Event.ReportWanted());
                }
            }
        } catch (IOException | InterruptedException ended) {
            // further signals are not noticed
        }
    }

    @Override
    public void close() {
        closed.countDown();
        trigger.remove();
    }
}
