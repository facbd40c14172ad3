package org.mobula.runtime.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** Chooses and opens the transports of a node. */
final class TransportChoice {
    private TransportChoice() {}

    /**
     * The providers of the transports to use, the fastest first.
     *
     * @param names their names; empty for all that need not be named
     */
    static List<TransportProvider> of(List<String> names) {
        List<TransportProvider> found = new ArrayList<>();
        ServiceLoader.load(TransportProvider.class).forEach(found::add);
        found.sort(Comparator.comparingInt(TransportProvider::order));
        List<String> existing = found.stream().map(TransportProvider::name).toList();
        for (String wanted : names) {
            if (!existing.contains(wanted)) {
                throw new NoTransportException("there is no transport \"" + wanted + "\"; this program has " + existing
                        + ". Set MOBULA_TRANSPORT to auto or to one of these");
            }
        }
        found.removeIf(names.isEmpty() ? TransportProvider::isOnlyByName : each -> !names.contains(each.name()));
        if (found.isEmpty()) {
            throw new NoTransportException(
                    "this program has no transport; put org.mobula.transport.shm or org.mobula.transport.tcp on its module path");
        }
        return found;
    }

    /** Opens a transport for a rank. */
    static Transport open(TransportProvider provider, Job job, NodeOptions options) {
        try {
            return provider.open(new TransportContext(
                    job.id(), job.rank(), job.host(), job.directory(), options.livenessTimeout(), options.transport()));
        } catch (IOException e) {
            throw new NoTransportException("rank " + job.rank() + " cannot open the transport " + provider.name() + ": "
                    + e.getMessage() + ". Leave it out by MOBULA_TRANSPORT, or run `mobula doctor`");
        }
    }
}
