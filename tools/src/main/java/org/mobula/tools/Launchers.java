package org.mobula.tools;

import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.spi.TransportProvider;

/** Finds launchers and transports. */
final class Launchers {
    private Launchers() {}

    /**
     * Returns the name of a transport.
     *
     * @throws LaunchException if there is no such transport; the message names the known ones
     */
    static String knownTransport(String transport) {
        TreeSet<String> known = ServiceLoader.load(TransportProvider.class).stream()
                .map(provider -> provider.get().name())
                .collect(Collectors.toCollection(TreeSet::new));
        if (transport.equals("auto") || known.contains(transport)) {
            return transport;
        }
        throw new LaunchException(
                "unknown transport \"" + transport + "\"; choose one of auto, " + String.join(", ", known));
    }

    /** The launcher that starts ranks on this machine. */
    static Launcher local() {
        return ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(launcher -> launcher.name().equals("local"))
                .findFirst()
                .orElseThrow(() ->
                        new LaunchException("no launcher was found; add org.mobula.launch.local to the module path"));
    }
}
