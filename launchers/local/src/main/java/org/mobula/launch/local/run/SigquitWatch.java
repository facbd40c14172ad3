package org.mobula.launch.local.run;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.local.control.SigquitDetector;

/**
 * Requests a status report on SIGQUIT.
 *
 * <p><b>Threads:</b> a separate daemon thread. <b>Failure:</b> where the signal cannot be detected, the JVM prints its
 * thread dump.
 */
final class SigquitWatch implements AutoCloseable {
    private static final long POLL_MILLIS = 200;

    private final SigquitDetector detector =
            new SigquitDetector(ProcessHandle.current().pid());
    private final BlockingQueue<Event> events;
    private final CountDownLatch closed = new CountDownLatch(1);

    SigquitWatch(BlockingQueue<Event> events) {
        this.events = events;
        try {
            detector.arm();
            Thread.ofPlatform().daemon().name("mobula-quit-signal").start(this::watch);
        } catch (IOException noSuchFolder) {
            // the signal cannot be detected
        }
    }

    private void watch() {
        try {
            while (!closed.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (detector.poll()) {
                    events.add(new Event.ReportWanted());
                }
            }
        } catch (IOException | InterruptedException ended) {
            // further signals are not detected
        }
    }

    @Override
    public void close() {
        closed.countDown();
        detector.remove();
    }
}
