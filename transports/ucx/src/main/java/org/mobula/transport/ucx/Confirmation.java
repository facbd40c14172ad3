package org.mobula.transport.ucx;

import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * Waits until the peer has confirmed what an endpoint has sent, or for a second.
 *
 * <p><b>Threads:</b> one at a time, with the lock of the worker.
 */
final class Confirmation {
    private static final long LIMIT_NANOS = 1_000_000_000;

    private long request; // 0 if none is under way
    private long started;
    private boolean done = true;

    /** Something was sent. */
    void needed() {
        done = false;
        if (request != 0) {
            abandon(); // it does not count what was sent after its start
        }
    }

    /** Whether everything is confirmed, or was waited for long enough. */
    boolean isDone() {
        return done;
    }

    /** As the other one, after progress. */
    boolean isDone(long endpoint, UcxWorker worker) {
        if (done) {
            return true;
        }
        if (request == 0) {
            started = System.nanoTime();
            request = Ucx.flush(endpoint, worker.context().plain());
        }
        if (request != 0 && !Ucx.isError(request)) {
            worker.progress();
            if (Ucx.check(request) == UcxLayout.IN_PROGRESS && System.nanoTime() - started < LIMIT_NANOS) {
                return false;
            }
            Ucx.free(request);
        }
        request = 0;
        done = true;
        return true;
    }

    /** Leaves the rest to libucp. */
    void abandon() {
        if (request != 0 && !Ucx.isError(request)) {
            Ucx.free(request);
        }
        request = 0;
    }
}
