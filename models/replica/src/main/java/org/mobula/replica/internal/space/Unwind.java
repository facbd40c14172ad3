package org.mobula.replica.internal.space;

import java.io.Serial;

/**
 * Code of a replica goes on no more, whatever it is in the middle of.
 *
 * <p>No handler of the program catches it, and no {@code finally} runs: rewritten code passes it on before all others
 * ({@link ClassRewriter}).
 */
public abstract sealed class Unwind extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    private Unwind(String why) {
        super(why, null, false, false);
    }

    /** A read is about to change something: it ends before it does, and its call begins again as a write. */
    public static final class Restart extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final Restart NOW = new Restart();

        private Restart() {
            super("a read is about to write");
        }
    }

    /** What the code waits for will not happen any more; whoever runs it knows why. */
    public static final class Abandoned extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final Abandoned NOW = new Abandoned();

        private Abandoned() {
            super("nothing to wait for any more");
        }
    }

    /** To be thrown by a read. */
    public static Restart restart() {
        return Restart.NOW;
    }

    /** To be thrown where code waits. */
    public static Abandoned abandon() {
        return Abandoned.NOW;
    }
}
