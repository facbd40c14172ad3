package org.mobula.launch.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.JobProvider;

/** Which launchers a process asks for its job, and in which order. */
public final class ProviderChoice {
    private static final String ALONE = "none";

    private ProviderChoice() {}

    /** Whether the user wants this process to run alone, whatever started it. */
    public static boolean isAlone(Map<String, String> environment) {
        return wanted(environment).equals(ALONE);
    }

    /**
     * All providers in the order of preference, or only the one that {@link JobEnvironment#LAUNCHER} names.
     *
     * @throws LaunchException if there is no provider of that name
     */
    public static List<JobProvider> of(Map<String, String> environment) {
        List<JobProvider> providers = new ArrayList<>();
        ServiceLoader.load(JobProvider.class, ProviderChoice.class.getClassLoader())
                .forEach(providers::add);
        providers.sort(Comparator.comparingInt(JobProvider::order).thenComparing(JobProvider::name));
        String wanted = wanted(environment);
        if (wanted.isEmpty()) {
            return providers;
        }
        List<JobProvider> named = providers.stream()
                .filter(provider -> provider.name().equals(wanted))
                .toList();
        if (named.isEmpty() && !wanted.equals(ALONE)) {
            String names =
                    String.join(", ", providers.stream().map(JobProvider::name).toList());
            throw new LaunchException(JobEnvironment.LAUNCHER + " is \"" + wanted
                    + "\", but this program has no such launcher; it has " + (names.isEmpty() ? "none at all" : names)
                    + ". Set it to " + (names.isEmpty() ? "" : "one of these, or to ")
                    + "none to run alone, or unset it to let the environment decide");
        }
        return named;
    }

    private static String wanted(Map<String, String> environment) {
        return environment.getOrDefault(JobEnvironment.LAUNCHER, "").strip();
    }
}
