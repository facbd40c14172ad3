package org.mobula.message.internal.pointtopoint;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/**
 * Another rank sent what no rank of this program sends: the connection to it ends, and it counts as failed.
 *
 * <p>Nobody calls what throws this; its words stand in the {@link org.mobula.fault.PeerFailedException}s of calls that
 * need that rank.
 */
public final class CorruptEnvelopeException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    public CorruptEnvelopeException(String what) {
        super(what);
    }
}
