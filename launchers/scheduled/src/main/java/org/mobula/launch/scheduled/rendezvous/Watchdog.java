package org.mobula.launch.scheduled.rendezvous;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Closes a connection that takes too long, so that nothing waits for it for ever. <b>Threads:</b> any. */
final class Watchdog implements AutoCloseable {
    private final CompletableFuture<Void> tooLate;

    private Watchdog(CompletableFuture<Void> tooLate) {
        this.tooLate = tooLate;
    }

    /** Closes a resource after a time, unless the watchdog is closed before. */
    static Watchdog closing(Closeable resource, Duration timeout) {
        return new Watchdog(CompletableFuture.runAsync(
                () -> {
                    try {
                        resource.close();
                    } catch (IOException closedAlready) {
                        // that is what is wanted
                    }
                },
                CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)));
    }

    @Override
    public void close() {
        tooLate.cancel(false);
    }
}
