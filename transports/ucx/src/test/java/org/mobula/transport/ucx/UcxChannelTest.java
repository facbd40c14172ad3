package org.mobula.transport.ucx;

import org.mobula.testkit.ChannelContract;

/** The contract holds for two channels over the loopback interface. */
class UcxChannelTest extends ChannelContract {
    @Override
    protected int manyFrames() {
        return 200_000;
    }

    /** A credit, once in 500 frames here, may run in code that is not compiled yet. */
    @Override
    protected long bytesPerRoundTrip() {
        return 4;
    }

    @Override
    protected Pair open(int bufferBytes) throws Exception {
        try (Nodes nodes = Nodes.withRings(bufferBytes)) {
            return nodes.connect();
        }
    }
}
