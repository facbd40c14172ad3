package org.mobula.order.internal;

import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Timer;

/**
 * Ticks while a participant waits for time to pass, which is rare.
 *
 * <p><b>Threads:</b> {@link #start} and {@link #end} within the {@link CombiningExecutor}.
 */
final class ProtocolTimer {
    static final long NANOS = 5_000_000;

    private final Timer timer;
    private final Runnable tick;
    private @Nullable Future<?> ticking;

    /** @param tick runs every 5 ms, within the executor */
    ProtocolTimer(Timer timer, Runnable tick) {
        this.timer = timer;
        this.tick = tick;
    }

    void start() {
        if (ticking == null) {
            ticking = timer.every(Duration.ofNanos(NANOS), tick);
        }
    }

    void end() {
        Future<?> running = ticking;
        if (running != null) {
            ticking = null;
            running.cancel(false);
        }
    }
}
