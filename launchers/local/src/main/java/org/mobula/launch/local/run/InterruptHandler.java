package org.mobula.launch.local.run;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.local.control.RunFolder;

/**
 * What Ctrl-C and SIGTERM mean while a run is under way: end it, and only then this process.
 *
 * <p><b>Ownership:</b> a shutdown hook, taken back on close.
 */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 2;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook;

    Interruption(BlockingQueue<Event> events, RunFolder folder) {
        hook = new Thread(() -> end(events, folder), "mobula-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end(BlockingQueue<Event> events, RunFolder folder) {
        events.add(new Event.Interrupted());
        try {
            if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                folder.remove(); // why: a compiler may be at work, and then no rank has been started
            }
        } catch (InterruptedException hurried) {
            folder.remove();
        }
    }

    @Override
    public void close() {
        over.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException running) {
            // it is what closes us
        }
    }
}
