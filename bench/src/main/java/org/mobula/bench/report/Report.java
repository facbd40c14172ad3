package org.mobula.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mobula.bench.Comparison;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.Spread;

/**
 * A suite's results, for people and for programs.
 *
 * @param suite the suite's name
 * @param machine what it ran on
 * @param effort how long each run was
 * @param comparisons one for each case and peer, in order
 * @param remarks what is missing, and why
 * @param date when
 */
public record Report(
        String suite,
        Machine machine,
        Effort effort,
        List<Comparison> comparisons,
        List<String> remarks,
        Instant date) {
    /** Copies the lists. */
    public Report {
        comparisons = List.copyOf(comparisons);
        remarks = List.copyOf(remarks);
    }

    /** A report of now. */
    public Report(String suite, Machine machine, Effort effort, List<Comparison> comparisons, List<String> remarks) {
        this(suite, machine, effort, comparisons, remarks, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    /** For a terminal. */
    public String text() {
        return table().text() + "\n" + String.join("\n", notes()) + "\n";
    }

    /** For a page. */
    public String markdown() {
        return "# `bench/compare " + suite + "`\n\n" + table().markdown() + "\n![" + Plot.TITLE + "](" + suite
                + ".png)\n\n"
                + notes().stream().map(note -> "- " + note + "\n").collect(Collectors.joining());
    }

    /** For programs: a line for each case and peer. */
    public List<String> json() {
        return comparisons.stream().map(this::json).toList();
    }

    /** Writes {@code SUITE.jsonl} and {@code SUITE.md}; what was there before is replaced. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(suite + ".jsonl"), json());
        Files.writeString(folder.resolve(suite + ".md"), markdown());
    }

    /** Draws {@code SUITE.png}; fails in many ways where the system has no fonts. */
    public void plot(Path folder) throws IOException {
        Files.write(folder.resolve(suite + ".png"), Plot.of(this).png());
    }

    private Table table() {
        Table table = new Table(
                "case",
                "bytes",
                "peer",
                "unit",
                "ours",
                "theirs",
                "faster",
                "low",
                "high",
                "B/call ours",
                "theirs",
                "waiting");
        for (Comparison each : comparisons) {
            Spread speedup = each.speedup();
            table.row(
                    each.what().name(),
                    Long.toString(each.what().bytes()),
                    each.bout().theirs().name(),
                    each.what().unit().symbol(),
                    digits(each.ours()),
                    digits(each.theirs()),
                    digits(speedup.median()) + "x",
                    digits(speedup.low()),
                    digits(speedup.high()),
                    allocated(each.pairs().stream().map(Pair::ours).toList()),
                    allocated(each.pairs().stream().map(Pair::theirs).toList()),
                    each.bout().waiting());
        }
        return table;
    }

    private List<String> notes() {
        int pairs =
                comparisons.stream().mapToInt(each -> each.pairs().size()).min().orElse(0);
        List<String> notes = new ArrayList<>(remarks);
        notes.addAll(List.of(
                pairs == 1
                        ? "faster: the ratio of a single pair, for a first look; ours, theirs: medians"
                        : "faster: the median of the pairs' ratios, with the lowest and highest of " + pairs
                                + " pairs run in turn; ours, theirs: medians of the pairs",
                "each side in fresh JVMs each time, each work warm for "
                        + effort.warmUp().toMillis() + " ms, then measured for "
                        + effort.measured().toMillis() + " ms",
                "B/call: heap that a call allocates at the caller + at the callee, by the JVM's counter; - where nobody counts",
                versions(),
                machine.text(),
                date.toString()));
        return notes;
    }

    private String versions() {
        TreeSet<String> all = new TreeSet<>();
        for (Comparison each : comparisons) {
            all.add(each.bout().ours().version());
            all.add(each.bout().theirs().version());
        }
        return String.join("; ", all);
    }

    private String json(Comparison each) {
        Spread speedup = each.speedup();
        return new JsonObject()
                .put("suite", suite)
                .put("case", each.what().name())
                .put("ranks", each.what().ranks())
                .put("bytes", each.what().bytes())
                .put("peer", each.bout().theirs().name())
                .put("unit", each.what().unit().symbol())
                .put("ours", each.ours())
                .put("theirs", each.theirs())
                .put("speedup", speedup.median())
                .put("low", speedup.low())
                .put("high", speedup.high())
                .put("waiting", each.bout().waiting())
                .put(
                        "versions",
                        each.bout().ours().version() + "; "
                                + each.bout().theirs().version())
                .put("machine", machine.text())
                .put("date", date.toString())
                .put("pairs", each.pairs().stream().map(Report::json).toList())
                .toString();
    }

    private static JsonObject json(Pair pair) {
        return new JsonObject().put("ours", json(pair.ours())).put("theirs", json(pair.theirs()));
    }

    private static JsonObject json(Measurement of) {
        return new JsonObject()
                .put("median", of.median())
                .put("mean", of.mean())
                .put("callerBytes", of.callerBytes())
                .put("calleeBytes", of.calleeBytes());
    }

    private static String allocated(List<Measurement> of) {
        double caller = Spread.of(
                        of.stream().mapToDouble(Measurement::callerBytes).toArray())
                .median();
        double callee = Spread.of(
                        of.stream().mapToDouble(Measurement::calleeBytes).toArray())
                .median();
        return whole(caller) + " + " + whole(callee);
    }

    /** why a dash: a C program has no heap that a JVM counts, and not every side counts the callee's. */
    private static String whole(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
    }

    /** Three digits that count. */
    private static String digits(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
