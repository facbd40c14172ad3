package org.mobula.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Jobs;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.spi.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code mobula exec}: becomes one rank of a job whose processes a scheduler starts.
 *
 * <p>This JVM prepares the program and writes a shell script; the script {@code mobula} then replaces itself by the
 * rank's JVM. A rank started from here would not inherit the scheduler's file descriptors.
 */
@Command(
        name = "exec",
        description = {"Run a program as one rank of a job that mpiexec, mpirun or srun starts.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "mpiexec -n RANKS mobula exec [options] (Program.java | program.jar | -cp PATH Main) [arguments]"
        },
        footer = {
            "",
            "Number of ranks, hosts, mapping, binding, input, output and exit code are the scheduler's; docs/guide/clusters"
                    + " describes each.",
            "The hosts must have the program: nothing is sent to them, as `mobula run --ship` does.",
            "",
            "Examples:",
            "  mpiexec.hydra -n 4 -hosts a,b mobula exec Pi.java 1000000",
            "  srun -N 2 --ntasks-per-node=2 --mpi=pmi2 mobula exec -cp target/classes org.example.Main"
        })
final class ExecCommand implements Callable<Integer> {
    /** The script that starts the rank, in the folder {@link JobEnvironment#EXEC}. */
    private static final String START = "start";

    /** The other ranks wait for a day for the one that is debugged. */
    private static final Map<String, String> WAITS =
            Map.of("MOBULA_LIVENESS_TIMEOUT_MS", "86400000", "MOBULA_JOIN_TIMEOUT", "86400");

    @Mixin
    private RankOptions ranks = new RankOptions();

    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            defaultValue = "${env:MOBULA_ON_FAILURE:-abort}",
            description =
                    "abort: a failed rank ends the job; continue: the other ranks go on, if the scheduler lets them;"
                            + " default: abort")
    private String onFailure = "abort";

    @Option(
            names = "--launcher",
            paramLabel = "NAME",
            defaultValue = "${env:MOBULA_LAUNCHER:-}",
            description =
                    "by which launcher the ranks join: pmi, pmix, slurm, kubernetes; none: each process runs alone;"
                            + " default: the environment decides, and `mobula doctor` says how")
    private String launcher = "";

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() {
        Settings.check(System.getenv(), System.err::println);
        String folder = System.getenv().getOrDefault(JobEnvironment.EXEC, "");
        if (folder.isEmpty()) {
            throw new LaunchException("exec replaces the script `mobula` by a rank; start it by that script");
        }
        Map<String, String> environment = environment();
        if (!launcher.isBlank()) {
            Jobs.selected(environment); // refuses a launcher that does not exist before the program is prepared
        }
        SchedulerPlace place = SchedulerPlace.of(environment);
        JobPlan plan = ranks.plan(place.size(), program.program())
                .arguments(program.arguments())
                .onFailure(FailurePolicy.parse(onFailure))
                .build();
        if (place.size() == SchedulerPlace.UNKNOWN
                && Stream.concat(plan.javaOptions().stream(), plan.wrapper().stream())
                        .anyMatch(word -> word.contains("{size}"))) {
            throw new LaunchException("rank " + place.rank() + " cannot replace {size}: under `mpiexec.hydra -pmi-port`"
                    + " the number of ranks is not known before they join; leave out -pmi-port");
        }
        try {
            MainClass main = plan.program().compiled().prepare(Files.createDirectory(Path.of(folder, "program")));
            List<String> words =
                    Launchers.local().command(plan, main, new Launcher.Place(place.rank(), place.onHost()));
            if (plan.verbose()) {
                System.err.println("mobula: rank " + place.rank() + " selected: " + Launchers.selected(environment));
                System.err.println("mobula: rank " + place.rank() + " as: " + String.join(" ", words));
            }
            Files.writeString(Path.of(folder, START), script(plan, Integer.toString(place.rank()), words));
            return 0;
        } catch (IOException failure) {
            throw new LaunchException("cannot write to " + folder + ": " + failure, failure);
        }
    }

    /** The variables of this process, with the launcher that the user has chosen. */
    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        if (!launcher.isBlank()) {
            environment.put(JobEnvironment.LAUNCHER, launcher.strip());
        }
        return environment;
    }

    private String script(JobPlan plan, String rank, List<String> words) {
        Map<String, String> variables = new LinkedHashMap<>(plan.environment());
        variables.put(JobEnvironment.ON_FAILURE, plan.onFailure().label());
        variables.put(JobEnvironment.TRANSPORT, plan.transport());
        if (variables.containsKey(JobEnvironment.REPORT_BINDINGS)) {
            variables.put(JobEnvironment.RANK, rank);
        }
        if (!launcher.isBlank()) {
            variables.put(JobEnvironment.LAUNCHER, launcher.strip());
        }
        if (plan.debugRank() != JobPlan.NO_RANK) {
            WAITS.forEach(
                    (name, value) -> variables.putIfAbsent(name, System.getenv().getOrDefault(name, value)));
        }
        if (plan.verbose()) {
            variables.put(JobEnvironment.VERBOSE, "1");
        }
        String exports = variables.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "=" + ShellWords.quoted(variable.getValue()) + "\n")
                .collect(Collectors.joining());
        return exports + "exec " + words.stream().map(ShellWords::quoted).collect(Collectors.joining(" ")) + "\n";
    }
}
