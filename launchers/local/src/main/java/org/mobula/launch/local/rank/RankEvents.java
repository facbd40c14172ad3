package org.mobula.launch.local.rank;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.OutOfMemory;
import org.mobula.launch.JobListener;

/**
 * Queues the events of other ranks, in order, for the job's listener.
 *
 * <p><b>Threads:</b> any adds events; a daemon thread calls the listener, so that a slow listener delays nothing else.
 * <b>Failure:</b> an exception of the listener is logged.
 */
final class RankEvents {
    private static final System.Logger LOG = System.getLogger("org.mobula.launch");

    private final LinkedBlockingQueue<Consumer<JobListener>> pending = new LinkedBlockingQueue<>();
    private @Nullable Thread caller;
    private @Nullable JobListener listener;

    void tell(Consumer<JobListener> news) {
        pending.add(news);
    }

    synchronized void listen(JobListener listener) {
        if (caller != null) {
            throw new IllegalStateException("the job already has a listener; it takes one");
        }
        this.listener = listener;
        caller = Thread.ofPlatform().daemon().name("mobula-job-listener").start(() -> callForEach(listener));
    }

    /** What the listener's rank waits for; empty without a listener. */
    List<String> waits() {
        JobListener present;
        synchronized (this) {
            present = listener;
        }
        return present == null ? List.of() : present.describeWaits();
    }

    synchronized void end() {
        // a listener that closes the job must not be interrupted
        if (caller != null && caller != Thread.currentThread()) {
            caller.interrupt();
        }
    }

    private void callForEach(JobListener listener) {
        try {
            while (true) {
                call(pending.take(), listener);
            }
        } catch (InterruptedException ended) {
            // the rank has left the job
        }
    }

    private static void call(Consumer<JobListener> news, JobListener listener) {
        try {
            news.accept(listener);
        } catch (RuntimeException | Error failure) {
            OutOfMemory.check(failure);
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a job listener failed; later events are still delivered to it",
                    failure);
        }
    }
}
