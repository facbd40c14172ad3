package org.mobula.transport.udp;

import java.io.IOException;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/**
 * UDP: for networks that lose packets, where TCP slows down. Used only if it is named.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link #open} throws an {@link IllegalArgumentException} if a size is out of
 * range.
 */
public final class UdpTransportProvider implements TransportProvider {
    static final String NAME = "udp";

    private static final int LEAST_WINDOW = 4096;
    private static final int GREATEST_WINDOW = 1 << 28;

    /** For {@link java.util.ServiceLoader}. */
    public UdpTransportProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int order() {
        return 200;
    }

    @Override
    public boolean isOnlyByName() {
        return true;
    }

    @Override
    public boolean canProtect() {
        return false;
    }

    @Override
    public String obstacle(TransportOptions options) {
        return ListeningTransport.obstacle(options);
    }

    @Override
    public Transport open(TransportContext context) throws IOException {
        int bytes = context.options().udpBufferBytes();
        if (bytes < LEAST_WINDOW || bytes > GREATEST_WINDOW) {
            throw new IllegalArgumentException("a UDP window has " + LEAST_WINDOW + " to " + GREATEST_WINDOW
                    + " bytes, not " + bytes + "; MOBULA_UDP_BUFFER_BYTES sets it");
        }
        if (context.options().link().protection() != Protection.NONE) {
            throw new IllegalArgumentException("the transport udp cannot protect connections; leave out --tls,"
                    + " --integrity and MOBULA_PROTECTION, or use the transport tcp");
        }
        return new UdpTransport(context);
    }
}
