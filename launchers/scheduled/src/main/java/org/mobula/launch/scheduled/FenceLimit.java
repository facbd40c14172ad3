package org.mobula.launch.scheduled;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Ends this process if the others do not come to the fence in time. PMI and PMIx wait for a process that has ended
 * without joining, if its exit code was 0.
 *
 * <p><b>Threads:</b> {@link #close} from any, once the fence is passed. <b>Failure:</b> the process ends.
 */
final class FenceLimit implements Closeable {
    /** What is done when time is over, and before. */
    record Actions(Consumer<String> say, Consumer<String> end) {}

    private static final Duration NOTICE = Duration.ofSeconds(5);

    /** Two ranks say that they wait, since one of them may be the one that is absent. */
    private static final int SPEAKERS = 2;

    private final AtomicBoolean passed = new AtomicBoolean();

    private FenceLimit() {}

    /**
     * Begins to wait.
     *
     * @param exchange what the processes have in common
     * @param timeout how long this process waits
     * @param actions what is done; the texts do not name the process
     */
    static FenceLimit begin(Exchange exchange, Duration timeout, Actions actions) {
        FenceLimit limit = new FenceLimit();
        String seconds = timeout.toSeconds() + " s (MOBULA_JOIN_TIMEOUT)";
        if (exchange.rank() < SPEAKERS && NOTICE.compareTo(timeout) < 0) {
            limit.unlessPassed(
                    NOTICE,
                    () -> actions.say()
                            .accept("waits until all " + exchange.size() + " processes of the job have joined by "
                                    + exchange.name() + ", for up to " + seconds));
        }
        limit.unlessPassed(
                timeout,
                () -> actions.end()
                        .accept("not all " + exchange.size() + " processes of the job have joined by "
                                + exchange.name() + " within " + seconds + "; each must call Node.join, also one that"
                                + " has nothing to do"));
        return limit;
    }

    private void unlessPassed(Duration time, Runnable action) {
        CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (!passed.get()) {
                        action.run();
                    }
                });
    }

    @Override
    public void close() {
        passed.set(true);
    }
}
