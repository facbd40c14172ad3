package org.mobula.testkit;

/** The contract holds for the in-memory pair that other tests use. */
class HeapChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        return HeapChannel.pair(bufferBytes);
    }
}
