package org.mobula.tools;

import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.spi.TransportProvider;

/** What the commands that start ranks share. */
final class Launching {
    private Launching() {}

    /**
     * The name of a transport, if there is such a one.
     *
     * @throws LaunchException if there is not; the message names those there are
     */
    static String knownTransport(String transport) {
        TreeSet<String> known = ServiceLoader.load(TransportProvider.class).stream()
                .map(provider -> provider.get().name())
                .collect(Collectors.toCollection(TreeSet::new));
        if (transport.equals("auto") || known.contains(transport)) {
            return transport;
        }
        String others = known.stream().map(name -> ", " + name).collect(Collectors.joining());
        throw new LaunchException("unknown transport \"" + transport + "\"; choose one of auto" + others);
    }

    /** What starts ranks on this machine. */
    static Launcher launcher() {
        return ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(launcher -> launcher.name().equals("local"))
                .findFirst()
                .orElseThrow(() -> new LaunchException(
                        "no launcher was found; is org.mobula.launch.local missing from the module path?"));
    }
}
