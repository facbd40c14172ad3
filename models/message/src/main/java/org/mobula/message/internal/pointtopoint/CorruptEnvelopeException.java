package org.mobula.message.internal.pointtopoint;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/**
 * Another rank has violated the protocol. The connection to it ends, and it counts as failed. The message appears in
 * the {@link org.mobula.fault.PeerFailedException}s of calls that need that rank.
 */
public final class CorruptEnvelopeException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    public CorruptEnvelopeException(String what) {
        super(what);
    }
}
