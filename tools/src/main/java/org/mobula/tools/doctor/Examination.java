package org.mobula.tools.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import javax.tools.ToolProvider;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;
import org.mobula.launch.spi.Launcher;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.TransportProvider;

/** Looks at all that matters to a run on this machine, without changing anything. */
public final class Examination {
    private static final int JAVA = 25;

    private Examination() {}

    /** Everything, in the order in which it matters. */
    public static List<Finding> ofThisMachine() {
        Machine machine = Machine.here();
        TransportOptions options = transportOptions();
        List<Finding> findings = new ArrayList<>();
        findings.add(java());
        findings.add(compiler());
        findings.add(cores(machine));
        findings.add(Finding.fine("memory", gibibytes(machine.memory())));
        findings.add(SharedMemory.examine(options));
        findings.addAll(transports(options));
        findings.addAll(launchers());
        findings.addAll(NativeEngines.examine());
        findings.addAll(flags(machine));
        return findings;
    }

    private static TransportOptions transportOptions() {
        return TransportOptions.defaults().withShmDirectory(JobEnvironment.sharedMemory(System.getenv()));
    }

    private static Finding java() {
        String text = Runtime.version() + ", " + System.getProperty("java.home");
        return Runtime.version().feature() == JAVA
                ? Finding.fine("Java", text)
                : Finding.lacking("Java", text, "Mobula is built for and tested with JDK " + JAVA + " only");
    }

    private static Finding compiler() {
        return ToolProvider.getSystemJavaCompiler() == null
                ? Finding.lacking(
                        "compiler", "none in this Java", "source files cannot be run: install a JDK, not a JRE")
                : Finding.fine("compiler", "in this Java: source files can be run");
    }

    private static Finding cores(Machine machine) {
        String text = machine.cores() + (machine.cores() == 1 ? " core" : " cores");
        return machine.cores() > 1
                ? Finding.fine("cores", text)
                : Finding.lacking(
                        "cores", text, "ranks take turns: a round trip costs thread switches, not cache lines");
    }

    private static List<Finding> transports(TransportOptions options) {
        List<TransportProvider> providers = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(TransportProvider::order))
                .toList();
        if (providers.isEmpty()) {
            return List.of(Finding.missing("transport", "none found", "no two ranks can talk: add a transport's jar"));
        }
        List<Finding> findings = new ArrayList<>();
        for (TransportProvider provider : providers) {
            String obstacle = provider.obstacle(options);
            String name = "transport " + provider.name();
            findings.add(
                    obstacle.isEmpty()
                            ? Finding.fine(name, "usable")
                            : Finding.lacking(name, obstacle, "pairs of ranks use the next transport, or none"));
        }
        return findings;
    }

    private static List<Finding> launchers() {
        List<Finding> findings = new ArrayList<>();
        for (Launcher launcher : ServiceLoader.load(Launcher.class)) {
            String name = "launcher " + launcher.name();
            String obstacle = launcher.obstacle();
            findings.add(
                    obstacle.isEmpty()
                            ? Finding.fine(name, "usable")
                            : Finding.missing(name, obstacle, "`mobula run` cannot start ranks"));
        }
        return findings.isEmpty()
                ? List.of(Finding.missing(
                        "launcher", "none found", "`mobula run` cannot start ranks: add a launcher's jar"))
                : findings;
    }

    private static List<Finding> flags(Machine machine) {
        JobPlan plan = JobPlan.builder(machine.cores(), _ -> new MainClass("Main", List.of(), List.of()))
                .build();
        List<String> options = new ArrayList<>();
        for (Launcher launcher : ServiceLoader.load(Launcher.class)) {
            options.addAll(launcher.javaOptions(plan));
        }
        String all = String.join(" ", options);
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.fine("rank's JVM", sizes(options) + " (with -n " + plan.size() + "; -v shows all)"));
        findings.add(
                all.contains("--enable-native-access")
                        ? Finding.fine("native access", "enabled for Mobula's own modules")
                        : Finding.lacking("native access", "not enabled", "a sleeping rank is woken through a socket"));
        findings.add(
                all.contains("--add-opens=java.base/java.lang")
                        ? Finding.fine("java.lang", "open to org.mobula.runtime")
                        : Finding.lacking("java.lang", "not open", "handlers that may block cost a thread switch"));
        return findings;
    }

    private static String sizes(List<String> options) {
        return String.join(
                " ", options.stream().filter(option -> option.startsWith("-X")).toList());
    }

    static String gibibytes(long bytes) {
        return bytes < 1L << 30
                ? String.format(Locale.ROOT, "%d MiB", bytes >> 20)
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
