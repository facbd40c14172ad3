package org.mobula.launch.local.run;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.local.control.RunFolder;

/**
 * On Ctrl-C and SIGTERM, ends the run before this process.
 *
 * <p><b>Ownership:</b> a shutdown hook, removed on close.
 */
final class InterruptHandler implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 2;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook;

    InterruptHandler(BlockingQueue<Event> events, RunFolder folder) {
        hook = new Thread(() -> end(events, folder), "mobula-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end(BlockingQueue<Event> events, RunFolder folder) {
        events.add(new Event.Interrupted());
        try {
            if (!over.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                folder.remove(); // the program is being prepared, and no rank has been started
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
            // the hook is running
        }
    }
}
