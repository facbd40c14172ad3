package org.mobula.replica.internal.space;

import java.io.Serial;

/**
 * A read is about to change something: it ends before it does, and its call begins again as a write.
 *
 * <p>No handler of the program catches it: rewritten code passes it on before all others ({@link Rewriter}).
 */
public final class Restart extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    /** The only one. */
    private static final Restart NOW = new Restart();

    /** It, to be thrown. */
    public static Restart now() {
        return NOW;
    }

    private Restart() {
        super("a read is about to write", null, false, false);
    }
}
