package org.mobula.tools.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Jobs;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;
import org.mobula.launch.spi.JobProvider;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.TransportProvider;

/** Checks everything on this machine that matters to a run. Changes nothing. */
public final class SystemChecks {
    private static final int JAVA = 25;

    private SystemChecks() {}

    /** Runs all checks, the most important first. */
    public static List<Check> run() {
        Machine machine = Machine.here();
        TransportOptions options =
                TransportOptions.defaults().withShmDirectory(JobEnvironment.sharedMemory(System.getenv()));
        List<Check> checks = new ArrayList<>();
        checks.add(java());
        checks.add(compiler());
        checks.add(Check.optional(
                machine.cores() > 1,
                "cores",
                machine.cores() + (machine.cores() == 1 ? " core" : " cores"),
                "ranks take turns: a round trip takes thread switches"));
        checks.add(Check.passed("memory", SharedMemory.gibibytes(machine.memory())));
        checks.add(SharedMemory.check(options));
        checks.add(LockedMemory.check());
        checks.addAll(transports(options));
        checks.addAll(launchers());
        checks.addAll(schedulers());
        checks.add(selected(System.getenv()));
        checks.addAll(NativeLibraries.check());
        checks.addAll(jvmOptions(machine));
        checks.addAll(AotCacheCheck.run());
        return checks;
    }

    private static Check java() {
        return Check.optional(
                Runtime.version().feature() == JAVA,
                "Java",
                Runtime.version() + ", " + System.getProperty("java.home"),
                "Mobula is built for and tested with JDK " + JAVA + " only");
    }

    private static Check compiler() {
        boolean present = ToolProvider.getSystemJavaCompiler() != null;
        return Check.optional(
                present,
                "compiler",
                present ? "in this Java: source files can be run" : "none in this Java",
                "source files cannot be run: install a JDK, not a JRE");
    }

    private static List<Check> transports(TransportOptions options) {
        List<Check> checks = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(TransportProvider::order))
                .map(provider -> {
                    String obstacle = provider.obstacle(options);
                    return Check.optional(
                            obstacle.isEmpty(),
                            "transport " + provider.name(),
                            obstacle.isEmpty() ? usable(provider) : obstacle,
                            "pairs of ranks use the next transport, or cannot communicate");
                })
                .toList();
        return checks.isEmpty()
                ? List.of(Check.failed("transport", "none found", "ranks cannot communicate: add a transport's jar"))
                : checks;
    }

    private static String usable(TransportProvider provider) {
        String description = provider.describe();
        return description.isEmpty() ? "usable" : "usable: " + description;
    }

    private static List<Check> launchers() {
        List<Check> checks = ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(launcher -> {
                    String name = "launcher " + launcher.name();
                    String obstacle = launcher.obstacle();
                    if (obstacle.isEmpty()) {
                        return Check.passed(name, "usable");
                    }
                    return launcher.isRequired()
                            ? Check.failed(name, obstacle, "`mobula run` cannot start ranks")
                            : Check.missing(name, obstacle, "`mobula run --hosts` cannot start ranks on other hosts");
                })
                .toList();
        return checks.isEmpty()
                ? List.of(
                        Check.failed("launcher", "none found", "`mobula run` cannot start ranks: add a launcher's jar"))
                : checks;
    }

    /** The launchers whose ranks a scheduler starts. */
    private static List<Check> schedulers() {
        return ServiceLoader.load(JobProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.order() > 0)
                .sorted(Comparator.comparingInt(JobProvider::order))
                .map(provider -> Check.passed(
                        "launcher " + provider.name(), "joins the ranks of `mobula exec` under a scheduler"))
                .toList();
    }

    /** Which launcher a rank would have that is started from here. */
    static Check selected(Map<String, String> environment) {
        try {
            return Check.passed("selected", Jobs.selected(environment));
        } catch (LaunchException refused) {
            return Check.failed(
                    "selected",
                    "none: " + refused.getMessage(),
                    "a program that is started here as a rank ends at once");
        }
    }

    private static List<Check> jvmOptions(Machine machine) {
        JobPlan plan = JobPlan.builder(machine.cores(), _ -> new MainClass("Main", List.of(), List.of()))
                .build();
        List<String> options = ServiceLoader.load(Launcher.class).stream()
                .flatMap(launcher -> launcher.get().javaOptions(plan).stream())
                .toList();
        String sizes =
                options.stream().filter(option -> option.startsWith("-X")).collect(Collectors.joining(" "));
        boolean nativeAccess = options.stream().anyMatch(option -> option.startsWith("--enable-native-access"));
        boolean open = options.stream().anyMatch(option -> option.startsWith("--add-opens=java.base/java.lang"));
        return List.of(
                Check.passed("rank's JVM", sizes + " (with -n " + plan.size() + "; mobula run -v shows all options)"),
                Check.optional(
                        nativeAccess,
                        "native access",
                        nativeAccess ? "enabled for Mobula's own modules" : "not enabled",
                        "sleeping ranks are woken through a socket"),
                Check.optional(
                        open,
                        "java.lang",
                        open ? "open to org.mobula.runtime" : "not open",
                        "a handler that may block costs a thread switch"));
    }
}
