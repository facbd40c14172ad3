package org.mobula.invoke;

import org.jspecify.annotations.Nullable;

/**
 * Calls one method of a stub, so that it is started: for the {@code async} of the models.
 *
 * @param <S> the stub's interface
 * @param <R> the method's result
 */
@FunctionalInterface
public interface AsyncCall<S, R extends @Nullable Object> {
    /**
     * Makes the call.
     *
     * @return what it returns, which is null or 0: the result comes later
     * @throws Exception as the method declares; nothing is thrown
     */
    R call(S stub) throws Exception;
}
