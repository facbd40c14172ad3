package org.mobula.transport.tcp;

import org.mobula.testkit.ChannelContract;

/** The contract holds for two channels over one IPv4 connection. */
class TcpChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        return new Pair(connection.channel(0, false, bufferBytes), connection.channel(1, false, bufferBytes));
    }
}
