package org.mobula.transport.udp;

import org.mobula.testkit.ChannelContract;

/** The contract holds for two channels over the loopback interface. */
class UdpChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", bufferBytes, bufferBytes)) {
            return nodes.connect();
        }
    }
}
