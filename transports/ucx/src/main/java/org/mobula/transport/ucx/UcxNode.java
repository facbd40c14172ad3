package org.mobula.transport.ucx;

import java.io.IOException;

/**
 * What the channels of a node share. It is freed once the transport and all channels are closed.
 *
 * <p><b>Threads:</b> any.
 */
final class UcxNode {
    private final UcxWorker worker;
    private final SleepWatch watch;
    private int users = 1; // guarded by this

    UcxNode(int rank) throws IOException {
        worker = new UcxWorker();
        try {
            watch = new SleepWatch(worker, rank);
        } catch (IOException e) {
            worker.close();
            throw e;
        }
    }

    UcxWorker worker() {
        return worker;
    }

    SleepWatch watch() {
        return watch;
    }

    /** One user more; false if the last one has ended. */
    synchronized boolean retain() {
        if (users == 0) {
            return false;
        }
        users++;
        return true;
    }

    /** One user has ended. */
    void release() {
        synchronized (this) {
            if (--users > 0) {
                return;
            }
        }
        watch.stop();
        worker.close();
    }
}
