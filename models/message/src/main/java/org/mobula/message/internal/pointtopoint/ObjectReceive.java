package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.message.ObjectRequest;
import org.mobula.message.Received;
import org.mobula.message.Status;

/**
 * The implementation of {@link ObjectRequest}.
 *
 * @param <T> the expected type
 */
public final class ObjectReceive<T> extends ForwardedRequest implements ObjectRequest<T> {
    private @Nullable Object object;

    /** @param receive of an object, posted */
    public ObjectReceive(PendingRequest receive) {
        super(receive.engine());
        follow(receive);
    }

    @Override
    @SuppressWarnings("unchecked") // the caller states the type, as with every object from another rank
    public Received<T> receive() {
        Status status = await();
        return new Received<>((T) object, status);
    }

    @Override
    public @Nullable T value() {
        return receive().value();
    }

    @Override
    void beforeEnd(PendingRequest other) {
        if (other instanceof ReceiveOperation received) {
            object = received.object();
        }
    }
}
