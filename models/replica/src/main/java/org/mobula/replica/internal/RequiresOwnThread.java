package org.mobula.replica.internal;

import java.io.Serial;

/**
 * Thrown if a write runs on a thread that must not wait, but its arguments contain a class that waits. The write
 * restarts on a separate thread. Thrown after the arguments have been read and before the method starts.
 */
final class RequiresOwnThread extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    static final RequiresOwnThread INSTANCE = new RequiresOwnThread();

    private RequiresOwnThread() {
        super("a write requires a separate thread", null, false, false);
    }
}
