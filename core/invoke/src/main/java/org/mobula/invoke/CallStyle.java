package org.mobula.invoke;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/** The way in which the caller of a method waits. */
public enum CallStyle {
    /** The caller waits for the result. */
    WAITING,

    /** The method returns a future: the caller gets one immediately, and the reply carries the future's result. */
    FUTURE,

    /** The method is {@link OneWay}: the caller waits until the message is sent, and there is no reply. */
    ONE_WAY;

    /**
     * The style of an interface's method.
     *
     * @throws InterfaceException if it is {@link OneWay} and has a result or declares checked exceptions
     */
    public static CallStyle of(Method method) {
        if (method.isAnnotationPresent(OneWay.class)) {
            checkOneWay(method);
            return ONE_WAY;
        }
        Class<?> result = method.getReturnType();
        boolean future = result == CompletableFuture.class || result == CompletionStage.class || result == Future.class;
        return future ? FUTURE : WAITING;
    }

    private static void checkOneWay(Method method) {
        String who = method.getDeclaringClass().getTypeName() + "." + method.getName() + " is @OneWay";
        if (method.getReturnType() != void.class) {
            throw new InterfaceException(
                    who + " but returns " + method.getGenericReturnType().getTypeName()
                            + ", and no reply would bring it: let it return void, or drop @OneWay");
        }
        for (Class<?> thrown : method.getExceptionTypes()) {
            // java.rmi requires RemoteException on every method; it reports the network, not the method.
            boolean checked = !RuntimeException.class.isAssignableFrom(thrown)
                    && !Error.class.isAssignableFrom(thrown)
                    && !thrown.getName().equals("java.rmi.RemoteException");
            if (checked) {
                throw new InterfaceException(who + " but throws " + thrown.getTypeName()
                        + ", and no reply would bring it: drop the exception, or drop @OneWay");
            }
        }
    }
}
