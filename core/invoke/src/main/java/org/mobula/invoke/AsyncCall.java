package org.mobula.invoke;

import org.jspecify.annotations.Nullable;

/**
 * Calls one method of a stub, for the {@code async} methods of the models, which start that call.
 *
 * @param <S> the stub's interface
 * @param <R> the method's result
 */
@FunctionalInterface
public interface AsyncCall<S, R extends @Nullable Object> {
    /**
     * Makes the call.
     *
     * @return the stub's return value, null or 0, which is ignored
     * @throws Exception as the method declares; the stub throws nothing
     */
    R call(S stub) throws Exception;
}
