package org.mobula.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.report.Machine;
import org.mobula.bench.report.Report;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench/compare SUITE}: runs a suite, prints its table and keeps its raw data. */
@Command(
        name = "bench/compare",
        description = "Runs ours and its peers in turn, prints how many times faster ours is, and keeps the raw data.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Compare implements Callable<Integer> {
    private static final int USUAL_PAIRS = 5;
    private static final int USAGE = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "SUITE", description = "what to compare: remote (calls, beside java.rmi)")
    private String suite = "";

    @Option(names = "--quick", description = "short runs, for a first look; ends within a minute")
    private boolean quick;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "how often each side runs, in fresh processes; default: 5. Publish nothing with fewer")
    private int pairs = USUAL_PAIRS;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where to put SUITE.jsonl and SUITE.md; default: docs/results (--quick: target/results)")
    private @Nullable Path out;

    @Option(names = "--home", hidden = true, description = "the project's root folder")
    private Path home = Path.of("");

    private Compare() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] words) {
        System.exit(commandLine().execute(words));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Compare())
                .setParameterExceptionHandler(
                        (problem, _) -> refused(String.valueOf(problem.getMessage()), problem.getCommandLine()))
                .setExecutionExceptionHandler((problem, command, _) -> {
                    if (problem instanceof ContestFailedException) {
                        command.getErr().println("bench/compare: " + problem.getMessage());
                        return 1;
                    }
                    throw problem;
                });
    }

    private static int refused(String message, CommandLine command) {
        command.getErr().println("bench/compare: " + message + " (see bench/compare --help)");
        return USAGE;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        @Nullable Suite chosen = Suites.named(suite, Peers.in(home));
        if (chosen == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no suite \"" + suite + "\"; choose one of " + String.join(", ", Suites.names()));
        }
        if (pairs < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--pairs " + pairs + " measures nothing; give 1 or more, 5 to publish");
        }
        Effort effort = quick ? Effort.quick() : Effort.full();
        Alternation alternation = new Alternation(pairs, effort, line -> System.err.println("  " + line));
        List<Comparison> comparisons = new ArrayList<>();
        for (Bout bout : chosen.bouts()) {
            comparisons.addAll(alternation.compare(bout));
        }
        Report report = new Report(chosen.name(), Machine.here(), effort, comparisons);
        System.out.println(report.text());
        Path folder = out != null ? out : home.resolve(quick ? "target/results" : "docs/results");
        report.write(folder);
        System.err.println("raw data and table: " + folder.resolve(chosen.name() + ".jsonl") + ", "
                + folder.resolve(chosen.name() + ".md"));
        return 0;
    }
}
