package org.mobula.replica.internal.space;

import java.io.Serial;

/**
 * Ends a replica's code at any point.
 *
 * <p>No handler of the program catches it, and no {@code finally} block runs: rewritten code has handlers of its own before them ({@link
 * CodeRewriter}).
 */
public abstract sealed class Unwind extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    private Unwind(String why) {
        super(why, null, false, false);
    }

    /** A read is about to change something; its call begins again as a write. */
    public static final class Restart extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final Restart NOW = new Restart();

        private Restart() {
            super("a read is about to write");
        }
    }

    /** The code waits for something that will not happen; its caller knows the reason. */
    public static final class Abandoned extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final Abandoned NOW = new Abandoned();

        private Abandoned() {
            super("the awaited notification will not come");
        }
    }

    /** Thrown by a read. */
    public static Restart restart() {
        return Restart.NOW;
    }

    /** Thrown by a wait. */
    public static Abandoned abandon() {
        return Abandoned.NOW;
    }
}
