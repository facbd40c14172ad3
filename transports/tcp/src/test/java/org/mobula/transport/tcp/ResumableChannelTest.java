package org.mobula.transport.tcp;

import java.time.Duration;
import org.mobula.testkit.ChannelContract;
import org.mobula.transport.LinkOptions;

/** The contract holds over connections that can be resumed, with a buffer that fills up often. */
class ResumableChannelTest extends ChannelContract {
    @Override
    protected Pair open(int bufferBytes) throws Exception {
        LinkOptions link =
                LinkOptions.defaults().withTolerate(Duration.ofMillis(100)).withResendBytes(1 << 15);
        try (Nodes nodes = Nodes.at(link, link, bufferBytes)) {
            return nodes.connect();
        }
    }

    @Override
    protected int manyFrames() {
        return 100_000;
    }
}
