package org.mobula.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.LaunchException;
import org.mobula.tools.cluster.BatchScript;
import org.mobula.tools.program.Programs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mobula sbatch}: writes a batch script for Slurm. */
@Command(
        name = "sbatch",
        description = {"Write a batch script for Slurm that runs a program on several nodes.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "mobula sbatch [-n RANKS | -N NODES --tasks-per-node RANKS] [options]"
                    + " (Program.java | program.jar | -cp PATH Main) [arguments]"
        },
        footer = {
            "",
            "The script goes to standard output, or to the file of -o. Submit it by sbatch, in the folder in which the program is"
                    + " found under the name that is given here. docs/guide/clusters/slurm.md describes the rest.",
            "",
            "Examples:",
            "  mobula sbatch -N 2 --tasks-per-node 4 --time 10 Pi.java | sbatch",
            "  mobula sbatch -n 8 --requeue --module java/25 -o pi.sh Pi.java 1000000"
        })
final class SbatchCommand implements Callable<Integer> {
    private static final Set<String> PLUG_INS = Set.of("none", "pmi2", "pmix");
    private static final String TIME = "\\d+(:\\d{1,2}){0,2}|\\d+-\\d{1,2}(:\\d{1,2}){0,2}|UNLIMITED";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "-n", paramLabel = "RANKS", description = "number of ranks; Slurm places them")
    private @Nullable String size;

    @Option(
            names = {"-N", "--nodes"},
            paramLabel = "NODES",
            description = "number of nodes")
    private @Nullable String nodes;

    @Option(
            names = {"--tasks-per-node", "--ntasks-per-node"},
            paramLabel = "RANKS",
            description = "number of ranks on each node")
    private @Nullable String perNode;

    @Option(
            names = {"-c", "--cpus-per-task"},
            paramLabel = "CPUS",
            description = "processors of each rank; default: Slurm's, mostly 1")
    private @Nullable String cpus;

    @Option(
            names = {"-t", "--time"},
            paramLabel = "TIME",
            description = "time limit of the job: minutes, hours:minutes:seconds, or days-hours")
    private @Nullable String time;

    @Option(names = "--job-name", paramLabel = "NAME", description = "default: the program's name")
    private @Nullable String name;

    @Option(
            names = "--requeue",
            description = "let Slurm start the job again if a node fails; the new run begins from the start")
    private boolean requeue;

    @Option(
            names = "--sbatch",
            paramLabel = "OPTION",
            description = "a further option for sbatch, without its dashes: --sbatch partition=short; may be repeated")
    private List<String> further = new ArrayList<>();

    @Option(
            names = "--mpi",
            paramLabel = "NAME",
            defaultValue = "none",
            description = "Slurm's plug-in by which ranks find each other: none, pmi2, pmix; default: none")
    private String plugIn = "none";

    @Option(
            names = "--module",
            paramLabel = "NAME",
            description = "an environment module of the site to load, such as --module java/25; may be repeated")
    private List<String> modules = new ArrayList<>();

    @Option(
            names = "--apptainer",
            paramLabel = "IMAGE",
            description = "run each rank in this image of Apptainer, which has a JDK 25")
    private String image = "";

    @Option(names = "--command", paramLabel = "PATH", description = "the script mobula on the nodes; default: this one")
    private @Nullable String command;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write the script to a file")
    private @Nullable Path file;

    @Mixin
    private PlacementOptions placement = new PlacementOptions();

    @Mixin
    private RankOptions ranks = new RankOptions();

    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            defaultValue = "abort",
            description = "abort: a failed rank ends the job; continue: the other ranks go on, also if a node fails;"
                    + " default: abort")
    private String onFailure = "abort";

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() {
        boolean continues = FailurePolicy.parse(onFailure) == FailurePolicy.CONTINUE;
        if (!PLUG_INS.contains(plugIn)) {
            throw new LaunchException("--mpi " + plugIn + " is not valid; choose one of none, pmi2, pmix");
        }
        ranks.plan(1, Programs.of("Main", null)); // refuses wrong options here, and not when the job starts
        String text = new BatchScript(directives(continues), modules, image, srun(continues), exec())
                .text(ShellWords::quoted);
        if (file == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        } else {
            write(file, text);
        }
        return 0;
    }

    private List<String> directives(boolean continues) {
        List<String> directives = new ArrayList<>();
        directives.add("--job-name=" + (name == null ? defaultName() : name));
        count(directives, "-n", "--ntasks", size);
        count(directives, "--nodes", "--nodes", nodes);
        count(directives, "--tasks-per-node", "--ntasks-per-node", ranksPerNode());
        count(directives, "--cpus-per-task", "--cpus-per-task", cpus);
        if (time != null) {
            if (!time.matches(TIME)) {
                throw new LaunchException("--time " + time + " is not valid; give minutes, hours:minutes:seconds, or"
                        + " days-hours, as in --time 10, --time 1:30:00 or --time 2-12");
            }
            directives.add("--time=" + time);
        }
        directives.add(requeue ? "--requeue" : "--no-requeue");
        if (continues) {
            directives.add("--no-kill");
        }
        further.forEach(option -> directives.add("--" + option.replaceFirst("^--", "")));
        return directives;
    }

    private @Nullable String ranksPerNode() {
        if (!(placement.mapping() instanceof Mapping.PerNode(int ranksOfNode))) {
            return perNode;
        }
        if (perNode != null) {
            throw new LaunchException("--map-by ppr:" + ranksOfNode + ":node and --tasks-per-node " + perNode
                    + " exclude each other; give one of them");
        }
        return Integer.toString(ranksOfNode);
    }

    private static void count(List<String> directives, String option, String directive, @Nullable String text) {
        if (text != null) {
            directives.add(directive + "=" + OptionValues.number(option, text, 1, Integer.MAX_VALUE));
        }
    }

    private List<String> srun(boolean continues) {
        List<String> words = new ArrayList<>(List.of("--mpi=" + plugIn));
        words.add("--kill-on-bad-exit=" + (continues ? 0 : 1));
        if (continues) {
            words.add("--no-kill");
        }
        if (cpus != null) {
            words.add("--cpus-per-task=" + cpus.strip()); // srun does not take it from sbatch since Slurm 22.05
        }
        if (placement.hasMapping() && !(placement.mapping() instanceof Mapping.PerNode)) {
            words.add("--distribution=" + (placement.mapping() instanceof Mapping.ByNode ? "cyclic" : "block"));
        }
        if (placement.hasBinding()) {
            words.add("--cpu-bind="
                    + switch (placement.binding()) {
                        case NONE -> "none";
                        case CORE -> "cores";
                        case SOCKET -> "sockets";
                    });
        }
        if (placement.tagsOutput()) {
            words.add("--label");
        }
        return words;
    }

    private List<String> exec() {
        List<String> words = new ArrayList<>(List.of(command == null ? ExecWords.script() : command, "exec"));
        words.addAll(ExecWords.options(spec.commandLine().getParseResult()));
        words.add(program.name());
        words.addAll(program.arguments());
        return words;
    }

    private String defaultName() {
        return Path.of(program.name())
                .getFileName()
                .toString()
                .replaceAll("\\.(java|jar)$", "")
                .replaceAll("[^A-Za-z0-9._-]", "-");
    }

    /** Replaces an older script, but no other file. */
    private static void write(Path file, String text) {
        try {
            if (Files.exists(file) && !Files.readString(file).contains(BatchScript.MARK)) {
                throw new LaunchException(
                        file + " exists, and `mobula sbatch` has not written it; choose another file");
            }
            Files.writeString(file, text);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException failure) {
            throw new LaunchException("cannot write " + file + ": " + failure, failure);
        }
    }
}
