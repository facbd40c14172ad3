package org.mobula.contract.wire;

import java.io.IOException;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** TCP with recorded frames ({@link Recording}); used only if {@code recorded} is requested. */
public final class RecordingProvider implements TransportProvider {
    private static final int LAST = 1000;

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public int order() {
        return LAST;
    }

    @Override
    public String obstacle(TransportOptions options) {
        return "";
    }

    @Override
    public Transport open(TransportContext context) throws IOException {
        Recording recording = Recording.of(context.job());
        return new WrappingTransport(Transports.named("tcp").open(context), name()) {
            @Override
            Channel wrap(Channel channel, int peer) {
                return recording.record(channel, context.rank(), peer);
            }
        };
    }
}
