package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A receive of an object in progress.
 *
 * <p>Programs do not implement this interface.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Failure:</b> as {@link Request}; and
 * {@link org.mobula.codec.CodecException} if the object cannot be created here.
 *
 * @param <T> the expected type
 */
public interface ObjectRequest<T> extends Request {
    /** Waits until it is done, and returns the object and its status. */
    Received<T> receive();

    /** Waits until it is done, and returns the object. */
    @Nullable
    T value();
}
