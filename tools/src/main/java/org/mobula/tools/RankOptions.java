package org.mobula.tools;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Selection;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Program;
import org.mobula.transport.PortRange;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that starts ranks. */
final class RankOptions {
    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "${env:MOBULA_TRANSPORT:-auto}",
            description =
                    "shm, tcp, a comma-separated list, or auto: the fastest for each pair of ranks; default: auto")
    private String transport = "auto";

    @Option(
            names = "--collective",
            paramLabel = "CHOICE",
            defaultValue = "",
            description = "algorithms of collective operations, such as allReduce=bucket,broadcast=binomial;"
                    + " docs/collectives.md lists them")
    private String collective = "";

    @Option(
            names = "--check",
            description =
                    "compare the replicas of an object after each write, and report the first that differs; report"
                            + " accesses to shared objects that no acquisition or barrier orders")
    private boolean check;

    @Option(
            names = "-x",
            paramLabel = "NAME[=VALUE]",
            description =
                    "set an environment variable of all ranks; without VALUE, to its value here. Ranks of other hosts"
                            + " receive only these variables and those that begin with MOBULA_. May be repeated")
    private List<String> variables = new ArrayList<>();

    @Option(
            names = "--interface",
            paramLabel = "NAME|NETWORK",
            defaultValue = "",
            description = "listen for TCP on this network interface of each host, such as eth0, or on the one in this"
                    + " network, such as 10.1.0.0/16; default: all")
    private String networkInterface = "";

    @Option(
            names = "--port-range",
            paramLabel = "FIRST-LAST",
            defaultValue = "",
            description = "listen on these ports only, for firewalls; at least one for each rank of a host")
    private String ports = "";

    @Option(names = "--report-bindings", description = "print on which processors each rank runs")
    private boolean reportBindings;

    @Option(
            names = "--debug-rank",
            paramLabel = "RANK",
            description =
                    "this rank waits for a debugger before it runs its program, and prints the address to attach to;"
                            + " the other ranks wait for it without a time limit")
    private @Nullable String debugRank;

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "print the transport of each pair of ranks, why others were not used, and the ranks' command line")
    private boolean verbose;

    @Option(
            names = {"-J", "--jvm-option"},
            paramLabel = "OPTION",
            description =
                    "option for each rank's JVM, such as -J-Xmx2g; may be repeated; {rank} and {size} are replaced by"
                            + " their values")
    private List<String> javaOptions = new ArrayList<>();

    @Option(
            names = "--wrapper",
            paramLabel = "COMMAND",
            description =
                    "command put before each rank's java command, such as numactl, taskset or ip netns exec; {rank}"
                            + " and {size} are replaced by their values. Ranks then listen for TCP on all interfaces, not only on"
                            + " loopback, unless MOBULA_TCP_ADDRESS is set; MOBULA_HOST renames a host")
    private String wrapper = "";

    @Mixin
    private ProtectionOptions protection = new ProtectionOptions();

    /** A plan for {@code ranks} ranks, for the command to complete. */
    JobPlan.Builder plan(int ranks, Program program) {
        return JobPlan.builder(ranks, program)
                .javaOptions(javaOptions)
                .wrapper(ShellWords.split(wrapper))
                .transport(Launchers.knownTransports(transport))
                .environment(environment())
                .debugRank(
                        debugRank == null
                                ? JobPlan.NO_RANK
                                : OptionValues.number("--debug-rank", debugRank, 0, Integer.MAX_VALUE))
                .verbose(verbose);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Variables.of(variables, System.getenv()));
        if (!networkInterface.isBlank()) {
            environment.put(JobEnvironment.TCP_ADDRESS, networkInterface.strip());
        }
        if (!ports.isBlank()) {
            environment.put(JobEnvironment.TCP_PORTS, range(ports));
        }
        if (reportBindings) {
            environment.put(JobEnvironment.REPORT_BINDINGS, "1");
        }
        environment.putAll(protection.environment());
        if (check) {
            environment.put("MOBULA_REPLICA_CHECK", "1");
            environment.put("MOBULA_SHARED_CHECK", "1");
        }
        if (!collective.isBlank()) {
            try {
                environment.put("MOBULA_COLLECTIVE", Selection.of(collective).toString());
            } catch (IllegalArgumentException e) {
                throw new LaunchException("--collective " + collective + ": " + e.getMessage());
            }
        }
        return environment;
    }

    private static String range(String text) {
        try {
            return PortRange.parse(text).toString();
        } catch (IllegalArgumentException malformed) {
            throw new LaunchException("--port-range: " + malformed.getMessage());
        }
    }

    /**
     * The value of {@code -n}.
     *
     * @throws LaunchException if it is no number of ranks
     */
    static int ranks(String size) {
        return OptionValues.number("-n", size, 1, Integer.MAX_VALUE);
    }
}
