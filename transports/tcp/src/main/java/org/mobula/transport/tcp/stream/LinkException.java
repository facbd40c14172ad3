package org.mobula.transport.tcp.stream;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * The connection has ended for a reason that its message states in full: no other layer adds to it, and none resumes
 * it.
 */
public final class LinkException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message names the rank, the reason and the remedy
     * @param cause the failure, or null
     */
    public LinkException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
