package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Caller and called rank disagree on a call: their versions of an interface differ, or a message is corrupt. */
public final class MismatchException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message the method, the expected and the received value */
    public MismatchException(String message) {
        super(message);
    }

    /** An argument of a type that the method does not accept. */
    static MismatchException argument(Object found, Class<?> expected, String method, int number) {
        return new MismatchException("argument " + number + " of " + method + " is a " + name(found) + ", not a "
                + expected.getTypeName() + ": the caller has another version of the interface");
    }

    /** Checks a result against the method's result type. */
    static @Nullable Object checkedResult(@Nullable Object found, Class<?> expected, String method) {
        if (found == null || expected.isInstance(found)) {
            return found;
        }
        throw new MismatchException("the result of " + method + " is a " + name(found) + ", not a "
                + expected.getTypeName() + ": the called object has another version of the interface");
    }

    /** Interfaces that have other methods at another rank. */
    public static MismatchException shape(String interfaces, int peer, int rank) {
        return new MismatchException(interfaces + " has other methods at rank " + peer + " than at rank " + rank
                + ". Run the same version of it on every rank");
    }

    private static String name(@Nullable Object found) {
        return found == null ? "null" : found.getClass().getTypeName();
    }
}
