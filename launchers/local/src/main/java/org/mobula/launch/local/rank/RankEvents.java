package org.mobula.launch.local.rank;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobListener;

/**
 * What became of other ranks, in order, kept until someone listens. A slow listener holds up nobody but itself.
 *
 * <p><b>Threads:</b> any tells; the listener is called on a daemon thread.
 */
final class Tidings {
    private final LinkedBlockingQueue<Consumer<JobListener>> pending = new LinkedBlockingQueue<>();
    private @Nullable Thread caller;
    private @Nullable JobListener listener;

    void tell(Consumer<JobListener> news) {
        pending.add(news);
    }

    synchronized void listen(JobListener listener) {
        if (caller != null) {
            throw new IllegalStateException("the job has a listener already; it has room for one");
        }
        this.listener = listener;
        caller = Thread.ofPlatform().daemon().name("mobula-job-listener").start(() -> callForEach(listener));
    }

    /** What the listener says it waits for; nothing as long as nobody listens. */
    List<String> waits() {
        JobListener present;
        synchronized (this) {
            present = listener;
        }
        return present == null ? List.of() : present.describeWaits();
    }

    synchronized void end() {
        // why not the caller itself: a listener may close the job, and should not find itself interrupted
        if (caller != null && caller != Thread.currentThread()) {
            caller.interrupt();
        }
    }

    private void callForEach(JobListener listener) {
        try {
            while (true) {
                pending.take().accept(listener);
            }
        } catch (InterruptedException ended) {
            // the job was left: nobody wants to hear more
        }
    }
}
