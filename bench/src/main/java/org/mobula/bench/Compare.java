package org.mobula.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.report.Machine;
import org.mobula.bench.report.Report;
import org.mobula.bench.report.Row;
import org.mobula.bench.start.StartSuite;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench/compare SUITE}: runs a suite, prints its table and saves its raw data. */
@Command(
        name = "bench/compare",
        description =
                "Run Mobula and its peers alternately, print how many times faster Mobula is, and save the raw data.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Compare implements Callable<Integer> {
    private static final int USUAL_PAIRS = 5;
    private static final int QUICK_PAIRS = 1;
    private static final int TO_END_BY_ITSELF_MS = 1000;
    private static final int USAGE = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SUITE",
            description = "one of ${COMPLETION-CANDIDATES}",
            completionCandidates = Suites.Names.class)
    private String suite = "";

    @Option(names = "--quick", description = "short runs for a first look, within a minute")
    private boolean quick;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "number of runs of each side, in new processes; default: 5, with --quick 1."
                    + " Do not publish results of fewer than 5")
    private @Nullable Integer pairs;

    @Option(
            names = "--warm-up",
            paramLabel = "MS",
            description =
                    "warm-up of each work; default: 1500, with --quick 300 to 1500, depending on the number of works")
    private @Nullable Integer warmUp;

    @Option(
            names = "--measured",
            paramLabel = "MS",
            description = "time in which each work is measured; default: 1000, with --quick 120")
    private @Nullable Integer measured;

    @Option(
            names = "--case",
            paramLabel = "NAME",
            description = "only these cases, such as round-trip/shm or round-trip; a comma-separated list")
    private String onlyCase = "";

    @Option(names = "--peer", paramLabel = "NAME", description = "only peers whose name contains this, such as aeron")
    private String onlyPeer = "";

    @Option(names = "--ranks", paramLabel = "N", description = "only cases of N processes")
    private @Nullable Integer onlyRanks;

    @Option(
            names = "--busy",
            paramLabel = "N",
            description =
                    "suite start: measure warm, beside N processes that compute without end; the results are those of"
                            + " a suite start-busy-N")
    private @Nullable Integer busy;

    @Option(
            names = "--add",
            description =
                    "keep the results of other cases and peers in SUITE.jsonl, to measure a suite in parts; writes to"
                            + " docs/results")
    private boolean add;

    @Option(names = "--redraw", description = "measure nothing; draw table and plot from SUITE.jsonl")
    private boolean redraw;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for SUITE.jsonl, SUITE.md and SUITE.png; default: docs/results,"
                    + " or target/results with --quick, --case, --peer or --ranks and without --add")
    private @Nullable Path out;

    @Option(names = "--home", hidden = true, description = "the project's root folder")
    private Path home = Path.of("");

    private Compare() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] words) {
        Runtime.getRuntime().addShutdownHook(new Thread(Compare::endAll, "end-all-processes"));
        System.exit(commandLine().execute(words));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Compare())
                .setParameterExceptionHandler(
                        (problem, _) -> refused(String.valueOf(problem.getMessage()), problem.getCommandLine()))
                .setExecutionExceptionHandler((problem, command, _) -> {
                    if (problem instanceof MeasurementFailedException) {
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
        Suite chosen = chosenSuite();
        if (redraw) {
            return rewritten(chosen);
        }
        int count = pairs != null ? pairs : quick ? QUICK_PAIRS : USUAL_PAIRS;
        if (count < 1) {
            throw misuse("--pairs " + count + " measures nothing; give 1 or more, 5 to publish");
        }
        List<Pairing> pairings = wanted(chosen);
        if (pairings.isEmpty()) {
            throw misuse("the suite " + suite + " has no such case and peer; it has " + contents(chosen));
        }
        RunLength length = length(chosen.length(quick, pairings));
        return compare(chosen, quick && count == 1 ? Suite.withOursOnce(pairings) : pairings, count, length);
    }

    private int compare(Suite chosen, List<Pairing> pairings, int count, RunLength length)
            throws IOException, InterruptedException {
        PairRunner runner = new PairRunner(count, length, line -> System.err.println("  " + line));
        SuiteRunner.Outcome outcome =
                new SuiteRunner(runner, remark -> System.err.println("bench/compare: " + remark)).run(pairings);
        if (!outcome.comparisons().isEmpty()) {
            Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            Machine machine = Machine.here();
            List<Row> rows = outcome.comparisons().stream()
                    .map(each -> Row.of(each, length, machine, now))
                    .toList();
            Report report = new Report(chosen.name(), rows, outcome.remarks());
            System.out.println(report.text());
            write(add ? added(report, chosen) : report);
        }
        return outcome.failed() ? 1 : 0;
    }

    private List<Pairing> wanted(Suite chosen) {
        return chosen.only(onlyCase, onlyPeer).stream()
                .map(pairing -> onlyRanks == null ? pairing : pairing.among(onlyRanks))
                .filter(pairing -> !pairing.cases().isEmpty())
                .toList();
    }

    private RunLength length(RunLength usual) {
        return new RunLength(
                warmUp != null ? Duration.ofMillis(warmUp) : usual.warmUp(),
                measured != null ? Duration.ofMillis(measured) : usual.measured());
    }

    private Report added(Report report, Suite chosen) throws IOException {
        List<String> leftOut = SuiteRunner.leftOut(chosen.pairings());
        List<String> remarks = report.remarks().stream()
                .filter(remark -> !leftOut.contains(remark)) // an earlier report may contain its results
                .toList();
        return new Report(chosen.name(), report.rows(), remarks).added(Report.rows(folder(), chosen.name()), chosen);
    }

    private int rewritten(Suite chosen) throws IOException {
        Report report = added(new Report(chosen.name(), List.of(), List.of()), chosen);
        if (report.rows().isEmpty()) {
            throw misuse(
                    folder().resolve(chosen.name() + ".jsonl") + " holds nothing to draw; measure the suite first");
        }
        System.out.println(report.text());
        write(report);
        return 0;
    }

    private Path folder() {
        boolean partial = (quick || !onlyCase.isEmpty() || !onlyPeer.isEmpty() || onlyRanks != null) && !add;
        return out != null ? out : home.resolve(partial ? "target/results" : "docs/results");
    }

    private void write(Report report) throws IOException {
        Path folder = folder();
        report.write(folder);
        String name = report.suite();
        System.err.println(
                "raw data and table: " + folder.resolve(name + ".jsonl") + ", " + folder.resolve(name + ".md"));
        try {
            report.plot(folder);
            System.err.println("plot: " + folder.resolve(name + ".png"));
        } catch (RuntimeException | InternalError | LinkageError noFonts) {
            // the JDK's various errors on a system without fonts
            System.err.println("bench/compare: no plot was drawn (" + noFonts + "); is fontconfig installed?");
        }
    }

    private Suite chosenSuite() {
        if (busy != null) {
            return busySuite(busy);
        }
        @Nullable Suite chosen = Suites.named(suite, home);
        if (chosen == null) {
            throw misuse("there is no suite \"" + suite + "\"; choose one of " + String.join(", ", Suites.names()));
        }
        return chosen;
    }

    private Suite busySuite(int loops) {
        if (!suite.equals(StartSuite.NAME)) {
            throw misuse("--busy belongs to the suite " + StartSuite.NAME + ", not to \"" + suite + "\"");
        }
        if (loops < 1) {
            throw misuse("--busy " + loops + " leaves the machine quiet; give 1 or more, or omit it");
        }
        return StartSuite.busy(home, loops);
    }

    private static String contents(Suite suite) {
        Set<String> cases = new LinkedHashSet<>();
        Set<String> peers = new LinkedHashSet<>();
        for (Pairing pairing : suite.pairings()) {
            pairing.cases().forEach(each -> cases.add(each.name()));
            peers.add(pairing.theirs().name());
        }
        return "the cases " + String.join(", ", cases) + " and the peers " + String.join("; ", peers);
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Ends all processes, so that none continues to spin after an interrupt. */
    private static void endAll() {
        List<ProcessHandle> below = ProcessHandle.current().descendants().toList();
        below.forEach(ProcessHandle::destroy);
        for (ProcessHandle process : below) {
            process.onExit()
                    .completeOnTimeout(process, TO_END_BY_ITSELF_MS, TimeUnit.MILLISECONDS)
                    .join();
            process.destroyForcibly();
        }
    }
}
