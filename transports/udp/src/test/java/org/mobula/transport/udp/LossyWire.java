package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * Loses some of the datagrams that it sends.
 *
 * <p><b>Threads:</b> any.
 */
final class LossyWire implements Wire {
    private final Wire below;
    private final double loss;
    private final Random random;

    /** @param loss the probability that a datagram is lost */
    LossyWire(Wire below, double loss, long seed) {
        this.below = below;
        this.loss = loss;
        this.random = new Random(seed);
    }

    @Override
    public Outcome send(ByteBuffer datagram) throws IOException {
        if (random.nextDouble() < loss) {
            datagram.position(datagram.limit());
            return Outcome.SENT;
        }
        return below.send(datagram);
    }

    @Override
    public boolean receive(ByteBuffer into) throws IOException {
        return below.receive(into);
    }

    @Override
    public void close() {
        below.close();
    }
}
