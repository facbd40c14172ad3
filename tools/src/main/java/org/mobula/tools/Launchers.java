package org.mobula.tools;

import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.spi.TransportProvider;

/** Finds launchers and transports. */
final class Launchers {
    private static final String AUTO = "auto";

    private Launchers() {}

    /**
     * Returns the names of the transports to use: {@code auto}, or a comma-separated list.
     *
     * @throws LaunchException if there is no such transport; the message names the known ones
     */
    static String knownTransports(String names) {
        TreeSet<String> known = ServiceLoader.load(TransportProvider.class).stream()
                .map(provider -> provider.get().name())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String name : names.equals(AUTO) ? new String[0] : names.split(",", -1)) {
            if (!known.contains(name)) {
                known.add(AUTO);
                throw new LaunchException(
                        "unknown transport \"" + name + "\"; choose one of " + String.join(", ", known));
            }
        }
        return names;
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
