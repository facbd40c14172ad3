package org.mobula.transport.tcp;

import java.io.IOException;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/**
 * TCP: usable wherever an address can be listened on; the last choice.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link #open} throws an {@link IllegalArgumentException} if a size is out of
 * range.
 */
public final class TcpTransportProvider implements TransportProvider {
    static final String NAME = "tcp";

    private static final int LEAST_BUFFER = 4096;
    private static final int GREATEST_BUFFER = 1 << 30;

    /** For {@link java.util.ServiceLoader}. */
    public TcpTransportProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int order() {
        return 100;
    }

    @Override
    public String obstacle(TransportOptions options) {
        return ListeningTransport.obstacle(options);
    }

    @Override
    public Transport open(TransportContext context) throws IOException {
        int bytes = context.options().tcpBufferBytes();
        if (bytes < LEAST_BUFFER || bytes > GREATEST_BUFFER) {
            throw new IllegalArgumentException("a TCP buffer has " + LEAST_BUFFER + " to " + GREATEST_BUFFER
                    + " bytes, not " + bytes + "; MOBULA_TCP_BUFFER_BYTES sets it");
        }
        return new TcpTransport(context);
    }
}
