package org.mobula.transport.tcp;

import org.mobula.testkit.ChannelContract;

/** The contract holds for channels that two transports made of an IPv6 connection. */
class TcpOverIpv6Test extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        Ipv6Support.assumeIpv6();
        try (Nodes nodes = Nodes.at("::1", bufferBytes, bufferBytes)) {
            return nodes.connect();
        }
    }

    @Override
    protected int manyFrames() {
        return 100_000;
    }
}
