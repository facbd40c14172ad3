package org.mobula.invoke;

/**
 * What stands behind a stub: it turns calls on the stub into {@link Call}s, and knows what the stub refers to.
 *
 * <p><b>Threads:</b> any, several at once.
 */
public interface Invoker {
    /**
     * Begins a call.
     *
     * @param method the method's index in the stub's {@link InterfaceShape}
     * @param primitiveBytes bytes that its primitive arguments will take; objects come on top
     * @return the call, used by this thread only
     */
    Call begin(int method, int primitiveBytes);

    /** The interfaces that the stub implements. */
    InterfaceShape shape();

    /** Whether another stub's invoker refers to the same target. */
    boolean sameTarget(Invoker other);

    /** A hash code that invokers of the same target share. */
    int targetHash();

    /** The target in words: {@code Pi at rank 2 on host-a}. */
    String describe();
}
