package org.mobula.transport.spi;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * This rank cannot use the medium, and another attempt would fail for the same reason: there is no room for a ring, for
 * example. Any other {@link IOException} from a {@link Transport} that connects may pass, and the attempt is repeated.
 */
public final class TransportUnavailableException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param message what is missing, and what to do
     * @param cause what failed, or null
     */
    public TransportUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
