package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;

/**
 * The answer to a one-way call, which nobody hears: failures are logged here, and counted.
 *
 * <p><b>Threads:</b> the one that runs the method.
 */
final class OneWayAnswer implements Answer {
    private static final System.Logger LOGGER = System.getLogger("org.mobula.invoke");

    private final Session session;
    private final String method;
    private final long call;
    private final @Nullable MethodRun running;
    private boolean ended;

    /**
     * @param session the caller's
     * @param method the method's label
     * @param call what the call costs, negated: see {@link Requests#isOneWay}
     * @param running what can end it
     */
    OneWayAnswer(Session session, String method, long call, @Nullable MethodRun running) {
        this.session = session;
        this.method = method;
        this.call = call;
        this.running = running;
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
        session.countFailure();
        Throwable told = running == null ? failure : running.failure(failure, "running " + method);
        LOGGER.log(
                System.Logger.Level.WARNING,
                "the one-way call of " + method + " by rank " + session.peer()
                        + " failed, which its caller does not hear of",
                told);
    }

    @Override
    public void stale() {
        end();
        session.countFailure();
        LOGGER.log(
                System.Logger.Level.WARNING,
                "a one-way call by rank {0} was lost: its object is not exported any more",
                session.peer());
    }

    private void end() {
        if (!ended) {
            ended = true; // a result that cannot be dealt with is a failure, too
            session.backlog().ended(-call);
        }
        if (running != null) {
            running.settle();
            running.retire();
        }
    }
}
