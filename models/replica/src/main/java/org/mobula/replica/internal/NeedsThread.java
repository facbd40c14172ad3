package org.mobula.replica.internal;

import java.io.Serial;

/**
 * A write on a thread that must not wait may wait after all, because its arguments contain a class that does. It begins again on a
 * thread of its own. Thrown after the arguments have been read, before the method begins.
 */
final class NeedsThread extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    static final NeedsThread NOW = new NeedsThread();

    private NeedsThread() {
        super("a write needs a thread of its own", null, false, false);
    }
}
