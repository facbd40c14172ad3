package org.mobula.tools;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Jobs;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.spi.TransportProvider;

/** Finds launchers and transports. */
final class Launchers {
    private static final String AUTO = "auto";
    private static final String LOCAL = "local";
    private static final String SSH = "ssh";

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
        return named(LOCAL);
    }

    /**
     * The launcher of a plan: {@code ssh} if it names hosts, else {@code local}.
     *
     * @param wanted the value of {@code --launcher}
     * @throws LaunchException if another one is wanted; the message says how it starts ranks
     */
    static Launcher of(JobPlan plan, @Nullable String wanted) {
        String name = plan.hosts().isEmpty() ? LOCAL : SSH;
        if (wanted != null && !wanted.equals(name)) {
            throw new LaunchException("--launcher " + wanted + ": " + remedy(wanted, plan.size()));
        }
        Launcher launcher = named(name);
        if (!launcher.obstacle().isEmpty()) {
            throw new LaunchException(launcher.obstacle());
        }
        return launcher;
    }

    /** Which launcher a rank with these variables has and why, or why it has none. */
    static String selected(Map<String, String> environment) {
        try {
            return Jobs.selected(environment);
        } catch (LaunchException refused) {
            return "none: " + refused.getMessage();
        }
    }

    private static String remedy(String wanted, int ranks) {
        return switch (wanted) {
            case LOCAL -> "it starts ranks on this machine only; leave --hosts and --hostfile out";
            case SSH -> "it starts ranks on other hosts; name them by --hosts or --hostfile";
            case "pmi" -> "its ranks are started by `mpiexec.hydra -n " + ranks + " mobula exec PROGRAM`";
            case "pmix" -> "its ranks are started by `mpirun -n " + ranks + " mobula exec PROGRAM`";
            case "slurm" -> "its ranks are started by `srun -n " + ranks + " mobula exec PROGRAM`";
            case "kubernetes" ->
                "its ranks are started by `mobula kubernetes manifest -n " + ranks
                        + " --image IMAGE PROGRAM | kubectl apply -f -`";
            default -> "there is no such launcher; choose local or ssh";
        };
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
