package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A receive of an object that was begun.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Failure:</b> as {@link Request}; and {@link org.mobula.codec.CodecException} if
 * the object cannot be made here.
 *
 * @param <T> what is expected
 */
public final class ObjectRequest<T> extends ForwardedRequest {
    private @Nullable Object object;

    ObjectRequest(Request receive) {
        super(receive.engine());
        follow(receive);
    }

    /** Waits until it is done, and gives what was received. */
    @SuppressWarnings(
            "unchecked") // why: whoever asked for it says what it is, as with every object that comes from elsewhere
    public Received<T> receive() {
        Status status = await();
        return new Received<>((T) object, status);
    }

    /** Waits until it is done, and gives the object. */
    public @Nullable T value() {
        return receive().value();
    }

    @Override
    void beforeEnd(Request other) {
        if (other instanceof ReceiveOperation received) {
            object = received.object();
        }
    }
}
