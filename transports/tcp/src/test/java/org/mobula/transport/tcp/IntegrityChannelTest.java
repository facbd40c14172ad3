package org.mobula.transport.tcp;

import org.mobula.testkit.ChannelContract;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;

/** The contract holds over frames sealed with the key of the run. */
class IntegrityChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        LinkOptions link = LinkOptions.defaults().withProtection(Protection.INTEGRITY);
        try (Nodes nodes = Nodes.at(link, link, bufferBytes)) {
            return nodes.connect();
        }
    }

    @Override
    protected int manyFrames() {
        return 20_000;
    }

    @Override
    protected long bytesPerRoundTrip() {
        return 4096; // the JDK's ciphers allocate per record
    }
}
