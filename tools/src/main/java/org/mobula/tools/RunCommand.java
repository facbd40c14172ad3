package org.mobula.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mobula run}: runs a program on several JVMs and returns its exit code. */
@Command(
        name = "run",
        description = {"Run a program on several JVMs, called ranks, of this machine or of several hosts.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"mobula run [-n RANKS] [options] (Program.java | program.jar | -cp PATH Main) [arguments]"},
        footer = {
            "",
            "Options after the program are passed to the program. Standard input goes to rank 0.",
            "",
            "The exit code is that of the rank that failed first, or 128 plus the signal's number if a signal killed it; 0 if"
                    + " no rank failed; 2 if the program could not be started; 124 if --timeout ended the run.",
            "",
            "SIGQUIT (Ctrl-\\) prints what each thread of each rank waits for, and its stack.",
            "",
            "Ranks share the memory and the cores: all heaps together have at most 60 %% of the memory, and with fewer than"
                    + " two cores per rank the serial collector is used. Options given by -J take precedence.",
            "",
            "Examples:",
            "  mobula run -n 4 Pi.java 1000000",
            "  mobula run --hosts node1:4,node2:4 Pi.java 1000000",
            "  mobula run -n 2 --wrapper 'numactl --cpunodebind={rank}' -cp target/classes org.example.Main"
        })
final class RunCommand implements Callable<Integer> {
    @Option(
            names = {"-n", "-np"},
            paramLabel = "RANKS",
            description = "number of ranks; default: one per core, or all slots of the hosts")
    private @Nullable String size;

    @Option(
            names = "--launcher",
            paramLabel = "NAME",
            description =
                    "what starts the ranks: local, this machine; ssh, the hosts of --hosts or --hostfile; default: ssh if"
                            + " hosts are given, else local. The other launchers join the ranks of `mobula exec`")
    private @Nullable String launcher;

    @Mixin
    private HostOptions places = new HostOptions();

    @Mixin
    private RankOptions ranks = new RankOptions();

    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            defaultValue = "abort",
            description =
                    "abort: a failed rank ends the run; continue: the other ranks go on; default: ${DEFAULT-VALUE}")
    private String onFailure = "abort";

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "${env:MOBULA_TIMEOUT:-0}",
            description = "end the run after this time with exit code 124, and print what each rank's threads wait for;"
                    + " default: 0, no limit")
    private String timeout = "0";

    @Option(
            names = "--ship",
            description =
                    "ranks get the program's classes and resources from here when they need them, and the files that they"
                            + " open by Node.files(); their hosts need not have either")
    private boolean ship;

    @Option(
            names = "--files",
            paramLabel = "FOLDER",
            description = "with --ship: the folder whose files ranks may open; default: the current folder")
    private @Nullable Path files;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() {
        Settings.check(System.getenv(), System.err::println);
        int count = size == null ? places.defaultRanks() : RankOptions.ranks(size);
        JobPlan plan = ranks.plan(count, program.program())
                .arguments(program.arguments())
                .onFailure(FailurePolicy.parse(onFailure))
                .prefix(places.tagsOutput())
                .timeout(OptionValues.seconds("--timeout", timeout, Duration.ZERO))
                .binding(places.binding())
                .hosts(places.places(count))
                .shipped(shipped())
                .build();
        return Launchers.of(plan, launcher).run(plan);
    }

    /** The folder whose files ranks may open; empty if nothing is shipped. */
    private String shipped() {
        if (files != null && !ship) {
            throw new LaunchException("--files " + files + " needs --ship: without it, each rank opens its own files");
        }
        if (!ship) {
            return "";
        }
        Path folder = (files == null ? Path.of("") : files).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new LaunchException(
                    "--files " + files + ": no such folder in " + Path.of("").toAbsolutePath());
        }
        return folder.toString();
    }
}
