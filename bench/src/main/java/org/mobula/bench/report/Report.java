package org.mobula.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.Pairing;
import org.mobula.bench.Spread;
import org.mobula.bench.Suite;
import org.mobula.bench.SuiteRunner;

/**
 * The results of a suite.
 *
 * @param suite the suite's name
 * @param rows one for each case and peer, in order
 * @param remarks what is missing, and why
 */
public record Report(String suite, List<Row> rows, List<String> remarks) {
    /** Copies the lists. */
    public Report {
        rows = List.copyOf(rows);
        remarks = List.copyOf(remarks);
    }

    /**
     * Combines this report with earlier rows, in the suite's order. Rows of this report replace earlier ones of the
     * same case and peer. Remarks state what is still missing.
     *
     * @param earlier rows of the same suite
     * @param whole the suite
     */
    public Report added(List<Row> earlier, Suite whole) {
        List<Row> all = new ArrayList<>();
        List<String> more = new ArrayList<>(remarks);
        for (Pairing pairing : whole.pairings()) {
            List<String> missing = new ArrayList<>();
            for (Case what : pairing.cases()) {
                List<Object> key = Row.key(what, pairing.theirs().name(), pairing.waiting());
                Stream.concat(rows.stream(), earlier.stream())
                        .filter(row -> row.key().equals(key))
                        .findFirst()
                        .ifPresentOrElse(all::add, () -> missing.add(named(what)));
            }
            if (!missing.isEmpty()) {
                List<String> leftOut = SuiteRunner.leftOut(List.of(pairing));
                more.add(
                        leftOut.isEmpty()
                                ? "not measured beside " + pairing.theirs().name() + ": " + String.join(", ", missing)
                                : leftOut.getFirst());
            }
        }
        return new Report(suite, all, more.stream().distinct().toList());
    }

    private static String named(Case what) {
        return what.name() + (what.bytes() == 0 ? "" : " of " + what.bytes() + " bytes");
    }

    /** The rows of a suite in a folder; none if it was never measured. */
    public static List<Row> rows(Path folder, String suite) throws IOException {
        Path file = folder.resolve(suite + ".jsonl");
        return Files.exists(file)
                ? Files.readAllLines(file).stream().map(Row::parse).toList()
                : List.of();
    }

    /** The report as text. */
    public String text() {
        return table().text() + "\n" + String.join("\n", notes()) + "\n";
    }

    /** The report as Markdown. */
    public String markdown() {
        return "# `bench/compare " + suite + "`\n\n" + table().markdown() + "\n![" + Plot.TITLE + "](" + suite
                + ".png)\n\n" + (WindowPlot.shows(this) ? "![" + WindowPlot.TITLE + "](" + windowPlot() + ")\n\n" : "")
                + notes().stream().map(note -> "- " + note + "\n").collect(Collectors.joining());
    }

    /** The report as JSON, with a line per case and peer. */
    public List<String> json() {
        return rows.stream().map(row -> row.json(suite)).toList();
    }

    /** Writes {@code SUITE.jsonl} and {@code SUITE.md}, replacing existing files. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(suite + ".jsonl"), json());
        Files.writeString(folder.resolve(suite + ".md"), markdown());
    }

    /**
     * Writes {@code SUITE.png}, and {@code SUITE-windows.png} if there are windows; fails with various exceptions on a
     * system without fonts.
     */
    public void plot(Path folder) throws IOException {
        Files.write(folder.resolve(suite + ".png"), Plot.of(this).png());
        if (WindowPlot.shows(this)) {
            Files.write(folder.resolve(windowPlot()), WindowPlot.of(this).png());
        }
    }

    private String windowPlot() {
        return suite + "-windows.png";
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
        for (Row row : rows) {
            Spread speedup = row.speedup();
            table.row(
                    row.what().name(),
                    Long.toString(row.what().bytes()),
                    row.subject().peer(),
                    row.what().unit().symbol(),
                    digits(row.ours()),
                    digits(row.theirs()),
                    times(speedup.median()),
                    digits(speedup.low()),
                    digits(speedup.high()),
                    allocated(row.pairs().stream().map(Pair::ours).toList()),
                    allocated(row.pairs().stream().map(Pair::theirs).toList()),
                    row.subject().waiting());
        }
        return table;
    }

    private List<String> notes() {
        IntSummaryStatistics pairs =
                rows.stream().mapToInt(row -> row.pairs().size()).summaryStatistics();
        List<String> notes = new ArrayList<>(remarks);
        notes.addAll(List.of(
                pairs.getMax() == 1
                        ? "faster: the ratio of a single pair, for a first look; ours, theirs: medians"
                        : "faster: the median of the pairs' ratios, with the lowest and highest of " + range(pairs)
                                + " pairs run alternately; ours, theirs: medians of the pairs",
                "each side in new processes each time, "
                        + distinct(row -> Stream.of(row.length().describe())),
                "B/call: heap that a call allocates at the caller + at the callee, by the JVM's counter; - if not counted",
                distinct(row -> versions(row.subject().versions())),
                distinct(row -> Stream.of(row.subject().machine())),
                distinct(row -> Stream.of(row.date().toString()))));
        return notes;
    }

    /** A range, because rows that were measured at different times may have different numbers of pairs. */
    private static String range(IntSummaryStatistics counts) {
        int most = Math.max(0, counts.getMax());
        return counts.getMin() < most ? counts.getMin() + " to " + most : Integer.toString(most);
    }

    private String distinct(Function<Row, Stream<String>> words) {
        Set<String> all = rows.stream().flatMap(words).collect(Collectors.toCollection(TreeSet::new));
        return String.join("; ", all);
    }

    /** Versions of ours and theirs, which the first semicolon separates. */
    private static Stream<String> versions(String both) {
        return Stream.of(both.split("; ", 2));
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

    /** A dash where no JVM counts, as in a C program, or the callee is not measured. */
    private static String whole(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
    }

    private static String times(double ratio) {
        return digits(ratio) + (Double.isFinite(ratio) ? "x" : "");
    }

    /** Three significant digits; a dash for the ratio to a side that completed no operation. */
    private static String digits(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
