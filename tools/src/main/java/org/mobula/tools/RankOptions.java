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

/** How ranks are started, for every command that starts some. */
final class RankOptions {
    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "${env:MOBULA_TRANSPORT:-auto}",
            description = "auto (default: the fastest for each pair), shm or tcp")
    private String transport = "auto";

    @Option(
            names = "--collective",
            paramLabel = "CHOICE",
            defaultValue = "",
            description = "algorithms for collective operations, such as allReduce=bucket,broadcast=binomial;"
                    + " docs/collectives.md lists them")
    private String collective = "";

    @Option(
            names = "--check",
            description = "compare the replicas of what was written after each write, and name the first that differs")
    private boolean check;

    @Option(
            names = {"-v", "--verbose"},
            description = "say which transport each pair uses, why not another, and how ranks are started")
    private boolean verbose;

    @Option(
            names = {"-J", "--jvm-option"},
            paramLabel = "OPTION",
            description =
                    "an option for each rank's JVM, such as -J-Xmx2g; may be repeated; {rank} and {size} in it are"
                            + " replaced")
    private List<String> javaOptions = new ArrayList<>();

    @Option(
            names = "--wrapper",
            paramLabel = "COMMAND",
            description = "words put before each rank's java command, such as numactl, taskset or ip netns exec; {rank}"
                    + " and {size} in them are replaced. Ranks then listen for TCP on all interfaces instead of loopback,"
                    + " unless MOBULA_TCP_ADDRESS is set; MOBULA_HOST renames a host")
    private String wrapper = "";

    /** A plan for so many ranks. */
    JobPlan.Builder plan(int ranks, Program program) {
        return JobPlan.builder(ranks, program)
                .javaOptions(javaOptions)
                .wrapper(Words.split(wrapper))
                .transport(Launching.knownTransport(transport))
                .environment(environment())
                .verbose(verbose);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        if (check) {
            environment.put("MOBULA_REPLICA_CHECK", "1");
        }
        if (collective.isBlank()) {
            return environment;
        }
        try {
            environment.put("MOBULA_COLLECTIVE", Selection.of(collective).toString());
            return environment;
        } catch (IllegalArgumentException e) {
            throw new LaunchException("--collective " + collective + ": " + e.getMessage());
        }
    }

    /**
     * What {@code -n} says.
     *
     * @throws LaunchException if that is no number of ranks
     */
    static int ranks(String size) {
        try {
            int ranks = Integer.parseInt(size);
            if (ranks > 0) {
                return ranks;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new LaunchException("-n " + size + " is not a number of ranks; give 1 or more, as in -n 4");
    }
}
