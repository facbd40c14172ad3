package org.mobula.transport.ucx;

import java.io.IOException;
import java.util.List;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;
import org.mobula.transport.ucx.library.UcxDevices;
import org.mobula.transport.ucx.library.UcxLibrary;

/**
 * UCX: used where a device for RDMA is present, or if it is named.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link #open} throws an {@link IllegalArgumentException} if an option does
 * not fit.
 */
public final class UcxTransportProvider implements TransportProvider {
    static final String NAME = "ucx";

    /** For {@link java.util.ServiceLoader}. */
    public UcxTransportProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int order() {
        return 50;
    }

    /** Without RDMA, the transport tcp is faster. */
    @Override
    public boolean isOnlyByName() {
        return !RdmaDevices.arePresent() || !UcxLibrary.load().isEmpty();
    }

    @Override
    public boolean canProtect() {
        return false;
    }

    @Override
    public String obstacle(TransportOptions options) {
        String missing = UcxLibrary.load();
        if (!missing.isEmpty()) {
            return missing;
        }
        return ListeningTransport.obstacle(options);
    }

    @Override
    public String describe() {
        List<String> devices = UcxDevices.list();
        return "UCX " + UcxDevices.version() + ", "
                + (devices.isEmpty() ? "no device" : "devices " + String.join(", ", devices))
                + (RdmaDevices.arePresent()
                        ? "; not used with --tls and --integrity"
                        : "; no RDMA, so used only if named: --transport shm,ucx");
    }

    @Override
    public Transport open(TransportContext context) throws IOException {
        String missing = UcxLibrary.load();
        if (!missing.isEmpty()) {
            throw new IOException(missing);
        }
        if (context.options().link().protection() != Protection.NONE) {
            throw new IllegalArgumentException("the transport ucx cannot protect connections; leave out --tls,"
                    + " --integrity and MOBULA_PROTECTION, or use the transport tcp");
        }
        return new UcxTransport(context);
    }
}
