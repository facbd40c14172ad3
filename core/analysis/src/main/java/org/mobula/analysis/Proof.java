package org.mobula.analysis;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of an attempt to prove a property of a method.
 *
 * @param obstacle null if the property is proved; otherwise the call path to the first instruction that defeats the
 *     proof, and what it does: {@code "Stack.push -> Node.link: assigns Node.next (line 12)"}
 */
public record Proof(@Nullable String obstacle) {
    /** The property is proved. */
    public static final Proof PROVED = new Proof(null);

    /** Whether the property is proved. */
    public boolean holds() {
        return obstacle == null;
    }
}
