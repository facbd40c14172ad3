package org.mobula.message;

import java.util.function.Supplier;
import org.mobula.runtime.spi.Engine;

/**
 * A send or a receive that can be begun again and again, each time with what the section holds then.
 *
 * <p>Before {@link #start} it counts as taken, and is done. <b>Threads:</b> any, one at a time. <b>Failure:</b> as
 * {@link Request}; a {@link MessageArgumentException} if it is started while it is not done.
 */
public final class PersistentRequest extends ForwardedRequest {
    private final Supplier<Request> begin;
    private final String action;

    PersistentRequest(Engine engine, String action, Supplier<Request> begin) {
        super(engine);
        this.begin = begin;
        this.action = action;
        take();
        succeed(Status.NOTHING);
    }

    /** Begins it. */
    public PersistentRequest start() {
        if (!isOver()) {
            throw new MessageArgumentException(
                    action + ": the request was started before and is not done. Wait for it, then start it again");
        }
        reuse();
        boolean begun = false;
        try {
            follow(begin.get());
            begun = true;
        } finally {
            if (!begun) {
                succeed(Status.NOTHING);
                take();
            }
        }
        return this;
    }

    /** Begins all. */
    public static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }

    @Override
    String describe() {
        return action;
    }
}
