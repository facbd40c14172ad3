package org.mobula.invoke;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Caller and callee do not agree on what a call means: their versions of an interface differ, or a message lies. */
public final class MismatchException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Says which method, what was expected and what came. */
    public MismatchException(String message) {
        super(message);
    }

    /** An argument that is not what the method takes. */
    static MismatchException argument(Object found, Class<?> expected, String method, int number) {
        return new MismatchException("argument " + number + " of " + method + " is a " + name(found) + ", not a "
                + expected.getTypeName() + ": the caller has another version of the interface");
    }

    /** A result that is not what the method returns. */
    static MismatchException result(Object found, Class<?> expected, String method) {
        return new MismatchException("the result of " + method + " is a " + name(found) + ", not a "
                + expected.getTypeName() + ": the called object has another version of the interface");
    }

    /** An interface that has other methods at another rank. */
    public static MismatchException shape(InterfaceShape shape, int peer, int rank) {
        return new MismatchException(shape + " has other methods at rank " + peer + " than at rank " + rank
                + ". Run the same version of it on every rank");
    }

    private static String name(@Nullable Object found) {
        return found == null ? "null" : found.getClass().getTypeName();
    }
}
