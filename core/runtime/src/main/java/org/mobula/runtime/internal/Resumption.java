package org.mobula.runtime.internal;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.transport.Endpoint;
import org.mobula.transport.spi.Interruptible;

/**
 * Resumes an interrupted connection: the side that has called calls again, and both sides watch the time.
 *
 * <p><b>Threads:</b> any; one of its own during an interruption.
 */
final class Resumption implements Interruptible.Listener {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    /** The pause between two calls: nothing announces that the network works again, or that the peer has called. */
    private static final long PAUSE_NANOS = 20_000_000;

    /** Opens a connection once more. */
    interface Redial {
        /**
         * Calls once.
         *
         * @return false if the peer refuses, for good
         */
        boolean call() throws IOException;
    }

    /** The connections of this node. */
    interface Owner {
        /** The rank of this node. */
        int rank();

        /** Whether the node is closed. */
        boolean isClosed();

        /** A daemon thread that is not started yet. */
        Thread thread(String name, Runnable action);
    }

    private final Owner connections;
    private final Progress progress;
    private final Endpoint endpoint;
    private final Interruptible connection;
    private final @Nullable Redial redial;
    private final AtomicBoolean runs = new AtomicBoolean();

    /** @param redial null at the side that was called */
    Resumption(
            Owner connections,
            Progress progress,
            Endpoint endpoint,
            Interruptible connection,
            @Nullable Redial redial) {
        this.connections = connections;
        this.progress = progress;
        this.endpoint = endpoint;
        this.connection = connection;
        this.redial = redial;
    }

    @Override
    public void interrupted(String why) {
        LOG.log(
                System.Logger.Level.INFO,
                "rank " + connections.rank() + ": the connection to rank " + endpoint.peer() + " is interrupted: "
                        + why);
        if (runs.compareAndSet(false, true)) {
            connections.thread("resume-" + endpoint.peer(), this::run).start();
        }
    }

    @Override
    public void resumed() {
        endpoint.resume();
        progress.moved(endpoint);
    }

    @Override
    public void arrived() {
        progress.attend(endpoint);
    }

    private void run() {
        do {
            while (connection.isInterrupted() && !connections.isClosed()) {
                if (redial != null) {
                    call(redial);
                }
                if (connection.isInterrupted()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            runs.set(false);
            // interrupted again before this thread had said that it ends
        } while (connection.isInterrupted() && !connections.isClosed() && runs.compareAndSet(false, true));
        progress.attend(endpoint); // it may have failed: a poll finds out
    }

    private void call(Redial again) {
        try {
            if (!again.call()) {
                connection.giveUp(
                        "it was interrupted, and the peer refuses to resume it: it has started anew, or counts"
                                + " this rank as failed");
            }
        } catch (IOException | MobulaException e) {
            LOG.log(System.Logger.Level.DEBUG, "rank " + endpoint.peer() + " was called again in vain", e);
        }
    }
}
