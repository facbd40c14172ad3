package org.mobula.tools;

import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mobula.launch.JobPlan;
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
        return named("local");
    }

    /** The launcher of a plan: {@code ssh} if it names hosts, else {@code local}. */
    static Launcher of(JobPlan plan) {
        Launcher launcher = named(plan.hosts().isEmpty() ? "local" : "ssh");
        if (!launcher.obstacle().isEmpty()) {
            throw new LaunchException(launcher.obstacle());
        }
        return launcher;
    }

    private static Launcher named(String name) {
        return ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(launcher -> launcher.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new LaunchException(
                        "launcher " + name + " was not found; add org.mobula.launch." + name + " to the module path"));
    }
}
