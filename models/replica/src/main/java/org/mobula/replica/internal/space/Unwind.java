package org.mobula.replica.internal.space;

import java.io.Serial;

/**
 * Unwinds the code of a replica from any point.
 *
 * <p>No handler of the program catches it and no {@code finally} block runs, because {@link CodeRewriter} inserts
 * handlers before them.
 */
public abstract sealed class Unwind extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    private Unwind(String why) {
        super(why, null, false, false);
    }

    /** A read is about to write. Its call restarts as a write. */
    public static final class RestartAsWrite extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final RestartAsWrite INSTANCE = new RestartAsWrite();

        private RestartAsWrite() {
            super("a read is about to write");
        }
    }

    /** The code waits for a notification that will never arrive. The caller of the method reports the reason. */
    public static final class AbortCall extends Unwind {
        @Serial
        private static final long serialVersionUID = 1L;

        private static final AbortCall INSTANCE = new AbortCall();

        private AbortCall() {
            super("the awaited notification will never arrive");
        }
    }

    /** Returns the error that a read throws when it is about to write. */
    public static RestartAsWrite restartAsWrite() {
        return RestartAsWrite.INSTANCE;
    }

    /** Returns the error that ends a wait in vain. */
    public static AbortCall abortCall() {
        return AbortCall.INSTANCE;
    }
}
