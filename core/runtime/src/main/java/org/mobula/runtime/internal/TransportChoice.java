package org.mobula.runtime.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** Chooses and opens the transports of a node. */
final class TransportChoice {
    private TransportChoice() {}

    /** The providers of the transports that a node uses, the fastest first. */
    static List<TransportProvider> of(int rank, NodeOptions options) {
        List<TransportProvider> found = new ArrayList<>();
        ServiceLoader.load(TransportProvider.class).forEach(found::add);
        // not logged: the user has asked for it on the command line, and reads it among the program's own output
        return among(found, options, left -> {
            if (options.verbose()) {
                System.err.println("mobula: rank " + rank + " leaves out the transport " + left);
            }
        });
    }

    /**
     * The providers to use, the fastest first: those that the options name, otherwise all that need not be named and
     * fulfil the options.
     *
     * @param found all providers
     * @param leftOut is told the name of each provider that the options exclude, and why
     */
    static List<TransportProvider> among(List<TransportProvider> found, NodeOptions options, Consumer<String> leftOut) {
        List<TransportProvider> chosen = new ArrayList<>(found);
        chosen.sort(Comparator.comparingInt(TransportProvider::order));
        List<String> existing = chosen.stream().map(TransportProvider::name).toList();
        List<String> names = options.transports();
        for (String wanted : names) {
            if (!existing.contains(wanted)) {
                throw new NoTransportException("there is no transport \"" + wanted + "\"; this program has " + existing
                        + ". Set MOBULA_TRANSPORT to auto or to one of these");
            }
        }
        chosen.removeIf(names.isEmpty() ? TransportProvider::isOnlyByName : each -> !names.contains(each.name()));
        boolean unsafe = names.isEmpty()
                && options.transport().link().protection() != Protection.NONE
                && chosen.removeIf(each -> cannotProtect(each, leftOut));
        if (chosen.isEmpty() && unsafe) {
            throw new NoTransportException("this program has no transport that can protect connections"
                    + " (--tls, --integrity); put org.mobula.transport.tcp on its module path");
        }
        if (chosen.isEmpty()) {
            throw new NoTransportException(
                    "this program has no transport; put org.mobula.transport.shm or org.mobula.transport.tcp on its module path");
        }
        return chosen;
    }

    private static boolean cannotProtect(TransportProvider provider, Consumer<String> leftOut) {
        if (provider.canProtect()) {
            return false;
        }
        leftOut.accept(provider.name() + ": it cannot protect connections (--tls, --integrity)");
        return true;
    }

    /** Opens a transport for a rank. */
    static Transport open(TransportProvider provider, Job job, NodeOptions options) {
        try {
            return provider.open(new TransportContext(
                    job.id(), job.rank(), job.host(), job.directory(), options.livenessTimeout(), options.transport()));
        } catch (IOException e) {
            throw new NoTransportException(
                    "rank " + job.rank() + " on " + job.host() + " cannot open the transport " + provider.name() + ": "
                            + e.getMessage() + ". Leave it out by MOBULA_TRANSPORT, or run `mobula doctor`");
        }
    }
}
