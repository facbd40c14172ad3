package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;

/**
 * The answer to a one-way call, which nobody hears: failures are logged here, and counted.
 *
 * <p><b>Threads:</b> the one that runs the method.
 */
final class OneWayAnswer implements Answer {
    private static final System.Logger LOGGER = System.getLogger("org.mobula.invoke");

    private final String method;
    private final int caller;
    private final @Nullable MethodRun running;
    private final LongAdder failures;

    /**
     * @param method the method's label
     * @param caller the calling rank
     * @param running what can end it
     * @param failures the node's count
     */
    OneWayAnswer(String method, int caller, @Nullable MethodRun running, LongAdder failures) {
        this.method = method;
        this.caller = caller;
        this.running = running;
        this.failures = failures;
    }

    @Override
    public void argumentsRead() {}

    @Override
    public void result() {
        end();
    }

    @Override
    public void result(boolean value) {
        end();
    }

    @Override
    public void result(byte value) {
        end();
    }

    @Override
    public void result(short value) {
        end();
    }

    @Override
    public void result(char value) {
        end();
    }

    @Override
    public void result(int value) {
        end();
    }

    @Override
    public void result(long value) {
        end();
    }

    @Override
    public void result(float value) {
        end();
    }

    @Override
    public void result(double value) {
        end();
    }

    @Override
    public void result(@Nullable Object value) {
        end();
    }

    @Override
    public void later(@Nullable Object future, String label) {
        end();
    }

    @Override
    public void thrown(Throwable failure) {
        end();
        failures.increment();
        Throwable told = running == null ? failure : running.failure(failure, "running " + method);
        LOGGER.log(
                System.Logger.Level.WARNING,
                "the one-way call of " + method + " by rank " + caller + " failed, which its caller does not hear of",
                told);
    }

    @Override
    public void stale() {
        failures.increment();
        LOGGER.log(
                System.Logger.Level.WARNING,
                "a one-way call by rank {0} was lost: its object is not exported any more",
                caller);
    }

    private void end() {
        if (running != null) {
            running.settle();
            running.retire();
        }
    }
}
