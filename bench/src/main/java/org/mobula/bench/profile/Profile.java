package org.mobula.bench.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.process.MobulaRun;
import org.mobula.bench.report.Machine;
import org.mobula.bench.start.StartProgram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/profile}: profiles the first seconds of the works of suite {@code start}. */
@Command(
        name = "bench/profile",
        description = "Show what the threads of a rank do in the first four seconds of a program: computing, waiting"
                + " for a core, sleeping; and how long classes and compilers take. Needs Linux.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Profile implements Callable<Integer> {
    /** A profiled work of suite {@code start}. */
    private record Work(String name, int ranks) {}

    private static final List<Work> WORKS = List.of(
            new Work("null-call", 2),
            new Work("round-trip", 2),
            new Work("allReduce", 2),
            new Work("allReduce", 4),
            new Work("write", 2),
            new Work("broadcast", 2),
            new Work("phase", 2));

    @Option(names = "--work", paramLabel = "NAME", description = "only this work, such as allReduce; default: all")
    private @Nullable String only;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "the written page; default: docs/results/start-profile.md, with --work standard output")
    private @Nullable Path out;

    @Option(names = "--home", hidden = true, description = "the project's root folder")
    private Path home = Path.of("");

    private Profile() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] words) {
        System.exit(new CommandLine(new Profile()).execute(words));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path command = home.resolve("mobula").toAbsolutePath();
        List<ProfilePage.Section> sections = new ArrayList<>();
        for (Work work : WORKS) {
            if (only == null || only.equals(work.name)) {
                System.err.println("profiling " + work.name + " on " + work.ranks + " ranks");
                MobulaRun program = new MobulaRun(command, StartProgram.class, work.ranks);
                sections.add(new ProfilePage.Section(work.name, work.ranks, StartProfile.of(program, work.name)));
            }
        }
        if (sections.isEmpty()) {
            System.err.println("there is no work \"" + only + "\"; the works are "
                    + WORKS.stream().map(Work::name).distinct().toList());
            return CommandLine.ExitCode.USAGE;
        }
        String page = ProfilePage.of(sections, Machine.here());
        if (out == null && only != null) {
            System.out.print(page);
        } else {
            Files.writeString(out != null ? out : home.resolve("docs/results/start-profile.md"), page);
        }
        return CommandLine.ExitCode.OK;
    }
}
