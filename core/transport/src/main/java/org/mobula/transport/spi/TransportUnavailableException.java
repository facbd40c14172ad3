package org.mobula.transport.spi;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * This rank cannot use the medium, and another attempt would fail for the same reason, for example because there is no
 * room for a ring. After any other {@link IOException} of a {@link Transport} that connects, the attempt is repeated.
 */
public final class TransportUnavailableException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message the reason and the remedy
     * @param cause the failure, or null
     */
    public TransportUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
