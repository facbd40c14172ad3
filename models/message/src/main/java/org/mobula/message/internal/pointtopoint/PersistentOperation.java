package org.mobula.message.internal.pointtopoint;

import java.util.function.Supplier;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PersistentRequest;
import org.mobula.message.Request;
import org.mobula.message.Status;
import org.mobula.runtime.spi.Engine;

/** The implementation of {@link PersistentRequest}: starts another request each time. */
public final class PersistentOperation extends ForwardedRequest implements PersistentRequest {
    private final Supplier<Request> operation;
    private final String action;

    /**
     * @param action the operation, as a clause
     * @param operation starts it once
     */
    public PersistentOperation(Engine engine, String action, Supplier<Request> operation) {
        super(engine);
        this.operation = operation;
        this.action = action;
        take();
        succeed(Status.NOTHING);
    }

    @Override
    public PersistentRequest start() {
        if (!isOver()) {
            throw new MessageArgumentException(
                    action + ": the request was started before and is not done. Wait for it, then start it again");
        }
        reuse();
        boolean started = false;
        try {
            follow((PendingRequest) operation.get());
            started = true;
        } finally {
            if (!started) {
                succeed(Status.NOTHING);
                take();
            }
        }
        return this;
    }

    @Override
    public String describe() {
        return action;
    }
}
