package org.mobula.invoke;

import java.util.List;

/**
 * Implements the calls of a stub as {@link Call}s, and identifies the called object.
 *
 * <p><b>Threads:</b> any, several at once.
 */
public interface Invoker {
    /**
     * Begins a call.
     *
     * @param method the method's index
     * @param primitiveBytes size of its primitive arguments in bytes, without objects
     * @return the call, for this thread only
     */
    Call begin(int method, int primitiveBytes);

    /** As {@link #begin}, for a call that will be {@linkplain Call#start started}. */
    default Call beginAsync(int method, int primitiveBytes) {
        return begin(method, primitiveBytes);
    }

    /** The methods of the stub, each at its index. */
    List<RemoteMethod> methods();

    /** Whether another stub's invoker refers to the same target. */
    boolean sameTarget(Invoker other);

    /** A hash code that invokers of the same target share. */
    int targetHash();

    /** The target, for messages: {@code Pi at rank 2 on host-a}. */
    String describe();
}
