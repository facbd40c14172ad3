package org.mobula.contract.wire;

import java.io.IOException;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** TCP whose frames are recorded on a {@link Tape}; used only by whoever asks for {@code taped}. */
public final class TapedProvider implements TransportProvider {
    private static final int LAST = 1000;

    @Override
    public String name() {
        return "taped";
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
        Tape tape = Tape.of(context.job());
        return new Around(Transports.named("tcp").open(context), name()) {
            @Override
            Channel around(Channel channel, int peer) {
                return tape.recording(channel, context.rank(), peer);
            }
        };
    }
}
