package org.mobula.invoke;

/**
 * Whether what a parameter receives outlives the call, as the {@link Analyser} found out. What does not can be used
 * again for the next call.
 */
public sealed interface Confinement {
    /**
     * When the method has ended, nothing refers to the argument or to anything that was reachable from it. Values that
     * are never used again anyway (primitives, strings, boxes) count as confined.
     */
    record Confined() implements Confinement {}

    /**
     * The argument, or something reachable from it, may outlive the call, or nobody can prove that it does not.
     *
     * @param because the path of calls to the place, and what happens there:
     *     {@code "Store.put -> Cache.add: kept in field Cache.rows"}
     */
    record Escapes(String because) implements Confinement {}

    /** Whether it is confined. */
    default boolean isConfined() {
        return this instanceof Confined;
    }
}
