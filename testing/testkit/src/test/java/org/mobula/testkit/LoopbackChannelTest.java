package org.mobula.testkit;

import org.mobula.transport.LoopbackChannel;

/** The contract holds for the loopback pair of the transport room. */
class LoopbackChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) {
        LoopbackChannel[] pair = LoopbackChannel.pair(bufferBytes, () -> {}, () -> {});
        return new Pair(pair[0], pair[1]);
    }
}
