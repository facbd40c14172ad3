package org.mobula.tools;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mobula.collective.Selection;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Program;
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
            description = "compare the replicas of an object after each write, and report the first that differs")
    private boolean check;

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

    /** A plan for {@code ranks} ranks, for the command to complete. */
    JobPlan.Builder plan(int ranks, Program program) {
        return JobPlan.builder(ranks, program)
                .javaOptions(javaOptions)
                .wrapper(ShellWords.split(wrapper))
                .transport(Launchers.knownTransports(transport))
                .environment(environment())
                .verbose(verbose);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        if (check) {
            environment.put("MOBULA_REPLICA_CHECK", "1");
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

    /**
     * The value of {@code -n}.
     *
     * @throws LaunchException if it is no number of ranks
     */
    static int ranks(String size) {
        return OptionValues.number("-n", size, 1, Integer.MAX_VALUE);
    }
}
