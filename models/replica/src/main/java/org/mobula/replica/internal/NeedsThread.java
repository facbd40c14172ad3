package org.mobula.replica.internal;

import java.io.Serial;

/**
 * A write that runs on a thread which is wanted elsewhere may wait after all, since its arguments brought a class that
 * does: it begins again on a thread of its own. Thrown when the arguments have been read, before the method begins.
 */
final class NeedsThread extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    static final NeedsThread NOW = new NeedsThread();

    private NeedsThread() {
        super("a write needs a thread of its own", null, false, false);
    }
}
