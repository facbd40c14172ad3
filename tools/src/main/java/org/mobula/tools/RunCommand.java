package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobPlan;
import org.mobula.launch.Program;
import org.mobula.tools.program.Programs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mobula run}: starts a program on several JVMs and ends as it ends. */
@Command(
        name = "run",
        description = {"Runs a program on several JVMs of this machine, called ranks.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"mobula run [-n RANKS] [options] (Program.java | program.jar | -cp PATH Main) [arguments]"},
        footer = {
            "",
            "Options after the program are the program's own. Standard input goes to rank 0. The exit code is that of the"
                    + " rank that failed first, 128 and the signal's number if a signal killed it; 2 if nothing could"
                    + " be run; 124 if --timeout ended the run.",
            "",
            "SIGQUIT (Ctrl-\\) to the launcher prints what each thread of each rank waits for, and its stack.",
            "",
            "Each rank gets its share of memory and cores: all heaps together at most 60 %% of the memory, and the serial"
                    + " collector with fewer than two cores per rank. Options by -J win over that.",
            "",
            "For example:",
            "  mobula run -n 4 Pi.java 1000000",
            "  mobula run -n 2 --wrapper 'numactl --cpunodebind={rank}' -cp target/classes org.example.Main"
        })
final class RunCommand implements Callable<Integer> {
    @Option(
            names = {"-n", "-np"},
            paramLabel = "RANKS",
            description = "how many ranks, 1 or more; one per core if not given")
    private @Nullable String size;

    @Mixin
    private RankOptions ranks = new RankOptions();

    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            defaultValue = "abort",
            description = "abort (default: a failed rank ends the run) or continue (the others go on)")
    private String onFailure = "abort";

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "${env:MOBULA_TIMEOUT:-0}",
            description =
                    "end the run after so many seconds with exit code 124, and report what each rank's threads wait"
                            + " for; 0 (default): never")
    private String timeout = "0";

    @Option(names = "--prefix", description = "begin each line of output with [rank@host]")
    private boolean prefix;

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "where to find classes, as for java; the current folder if not given")
    private @Nullable String classPath;

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "a source file, a jar, or a main class")
    private String program = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "what the program is called with")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        Settings.check(System.getenv(), System.err::println);
        Program runnable = Programs.of(program, classPath);
        int count = size == null ? Runtime.getRuntime().availableProcessors() : RankOptions.ranks(size);
        JobPlan plan = ranks.plan(count, runnable)
                .arguments(arguments)
                .onFailure(FailurePolicy.parse(onFailure))
                .prefix(prefix)
                .timeout(Numbers.seconds("--timeout", timeout))
                .build();
        return Launching.launcher().run(plan);
    }
}
