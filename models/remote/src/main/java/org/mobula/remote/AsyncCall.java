package org.mobula.remote;

/**
 * Calls one method of a stub, for {@link Remoting#async}.
 *
 * @param <S> the stub's interface
 * @param <R> the method's result
 */
@FunctionalInterface
public interface AsyncCall<S, R> {
    /**
     * Makes the call.
     *
     * @return what it returns, which is null or 0: the result comes later
     * @throws Exception as the method declares; nothing is thrown
     */
    R call(S stub) throws Exception;
}
