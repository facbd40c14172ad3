package org.mobula.order.internal;

import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Timer;

/**
 * Lets time pass for a participant while that matters to it, which is seldom.
 *
 * <p><b>Threads:</b> {@link #start} and {@link #end} inside of the turnstile.
 */
final class ProtocolTicks {
    static final long NANOS = 5_000_000;

    private final Timer timer;
    private final Runnable tick;
    private @Nullable Future<?> ticking;

    /** @param tick done every 5 ms; goes through the turnstile */
    ProtocolTicks(Timer timer, Runnable tick) {
        this.timer = timer;
        this.tick = tick;
    }

    /** From now on. */
    void start() {
        if (ticking == null) {
            ticking = timer.every(Duration.ofNanos(NANOS), tick);
        }
    }

    /** No longer. */
    void end() {
        Future<?> running = ticking;
        if (running != null) {
            ticking = null;
            running.cancel(false);
        }
    }
}
