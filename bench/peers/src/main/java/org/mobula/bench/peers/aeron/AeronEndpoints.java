package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.BufferClaim;

/** Operations that both sides of Aeron use: an empty message, claimed in the log itself. */
final class AeronEndpoints {
    static final String CHANNEL = "aeron:ipc";
    static final int PING = 1;
    static final int PONG = 2;

    private static final BufferClaim CLAIM = new BufferClaim(); // each process has one sending thread

    private AeronEndpoints() {}

    static Aeron connect(String folder) {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(folder));
    }

    /** The log of the other side, once it exists. */
    static Image imageOf(Subscription subscription) {
        while (subscription.imageCount() == 0) {
            Thread.onSpinWait();
        }
        return subscription.imageAtIndex(0);
    }

    /** Sends an empty message; retries until the driver has moved the limit. */
    static void send(ExclusivePublication to) {
        long position = to.tryClaim(0, CLAIM);
        while (position < 0) {
            if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException("the publication has ended: " + position);
            }
            position = to.tryClaim(0, CLAIM);
        }
        CLAIM.commit();
    }
}
