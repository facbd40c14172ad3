package org.mobula.contract.wire;

import java.io.IOException;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/**
 * TCP between ranks of which each takes the other one for a machine of the other byte order, and behaves like one
 * itself; used only by whoever asks for {@code turned}.
 */
public final class TurnedProvider implements TransportProvider {
    private static final int LAST = 1001;

    @Override
    public String name() {
        return "turned";
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
        return new Around(Transports.named("tcp").open(context), name()) {
            @Override
            Channel around(Channel channel, int peer) {
                return new Turned(channel);
            }
        };
    }

    private static final class Turned extends Relay {
        Turned(Channel below) {
            super(below);
        }

        @Override
        public boolean isSwapped() {
            return true;
        }

        @Override
        public boolean isTurned() {
            return true;
        }
    }
}
