package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MethodRun;

/**
 * Receives the outcome of a one-way call. Failures are logged and counted here, since there is no reply message.
 *
 * <p><b>Threads:</b> the one that runs the method.
 */
final class OneWayReply extends CallReply {
    private static final System.Logger LOGGER = System.getLogger("org.mobula.invoke");

    private final PeerSession session;
    private final String method;
    private final long call;
    private final @Nullable MethodRun running;
    private boolean ended;

    /**
     * @param session the caller's
     * @param method the method's label
     * @param call the call's cost, negated; see {@link CallNumber}
     * @param running what can end it
     */
    OneWayReply(PeerSession session, String method, long call, @Nullable MethodRun running) {
        this.session = session;
        this.method = method;
        this.call = call;
        this.running = running;
    }

    @Override
    void end(byte outcome, long bits, @Nullable Object object, int size) {
        end();
    }

    @Override
    public void later(@Nullable Object future, String label) {
        end();
    }

    @Override
    void thrown(Throwable failure) {
        end();
        session.countFailure();
        Throwable logged = running == null ? failure : running.failure(failure, "running " + method);
        LOGGER.log(
                System.Logger.Level.WARNING,
                "the one-way call of " + method + " by rank " + session.peer() + " failed; its caller is not informed",
                logged);
    }

    @Override
    void stale() {
        end();
        session.countFailure();
        LOGGER.log(
                System.Logger.Level.WARNING,
                "a one-way call by rank {0} was lost: its object is no longer exported",
                session.peer());
    }

    private void end() {
        if (!ended) {
            ended = true; // once, although a result that cannot be processed is followed by a failure
            session.backlog().ended(CallNumber.cost(call));
        }
        if (running != null) {
            running.settle();
            running.retire();
        }
    }
}
