package org.mobula.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.bench.Case;
import org.mobula.bench.Comparison;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.PairRunner;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.Sides;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;

class ReportTest {
    private static final RunLength SHORT = RunLength.quick(1000);
    private static final Instant NOON = Instant.parse("2026-01-02T03:04:05Z");

    private final Sides sides = new Sides();

    @Test
    void aLineOfJsonHasAllFields() throws Exception {
        assertThat(report().json())
                .containsExactly("{\"suite\": \"remote\", \"case\": \"work/shm\", \"ranks\": 2, \"bytes\": 8,"
                        + " \"peer\": \"theirs\", \"unit\": \"us\", \"ours\": 1.5, \"theirs\": 25, \"speedup\": 17.5, \"low\": 15,"
                        + " \"high\": 20, \"waiting\": \"both sleep\", \"versions\": \"ours 1.0; theirs 1.0\","
                        + " \"machine\": \"2 cores\", \"date\": \"2026-01-02T03:04:05Z\", \"warmUpMs\": 300, \"measuredMs\": 120, \"pairs\": ["
                        + "{\"ours\": {\"median\": 1, \"mean\": 1.5, \"callerBytes\": 16, \"calleeBytes\": 24},"
                        + " \"theirs\": {\"median\": 20, \"mean\": 30, \"callerBytes\": 16, \"calleeBytes\": 24}}, "
                        + "{\"ours\": {\"median\": 2, \"mean\": 3, \"callerBytes\": 16, \"calleeBytes\": 24},"
                        + " \"theirs\": {\"median\": 30, \"mean\": 45, \"callerBytes\": 16, \"calleeBytes\": 24}}]}");
    }

    @Test
    void theTableShowsMediansRatioSpreadAndWaiting() throws Exception {
        assertThat(report().text()).startsWith("""
                case      bytes  peer    unit  ours  theirs  faster   low  high  B/call ours   theirs  waiting
                work/shm      8  theirs  us    1.50    25.0   17.5x  15.0  20.0      16 + 24  16 + 24  both sleep
                """);
    }

    @Test
    void theReportStatesHowItWasMeasured() throws Exception {
        assertThat(report().markdown())
                .startsWith("# `bench/compare remote`\n\n| case ")
                .contains("lowest and highest of 2 pairs run alternately")
                .contains("each work warmed up for 300 ms, then measured for 120 ms")
                .endsWith("- ours 1.0; theirs 1.0\n- 2 cores\n- 2026-01-02T03:04:05Z\n");
    }

    @Test
    void theReportStatesWhatIsMissing() throws Exception {
        assertThat(report().text()).contains("\nomitted: Aeron, because it is not installed\n");
        assertThat(report().markdown()).contains("- omitted: Aeron, because it is not installed\n");
    }

    @Test
    void aSinglePairClaimsNoSpread() throws Exception {
        var pairing = Sides.pairing(sides.side("ours", 1), sides.side("theirs", 20), Unit.MICROSECONDS);
        var comparisons = new PairRunner(1, SHORT, line -> {}).compare(pairing);
        assertThat(new Report("remote", rows(comparisons, NOON), List.of()).text())
                .contains("faster: the ratio of a single pair, for a first look; ours, theirs: medians");
    }

    @Test
    void theThreeFilesAreWritten(@TempDir Path folder) throws Exception {
        Report report = report();
        report.write(folder.resolve("new"));
        report.plot(folder.resolve("new"));
        assertThat(folder.resolve("new/remote.md")).content().isEqualTo(report.markdown());
        assertThat(Files.readAllLines(folder.resolve("new/remote.jsonl"))).isEqualTo(report.json());
        assertThat(ImageIO.read(folder.resolve("new/remote.png").toFile()).getHeight())
                .isEqualTo(800);
    }

    @Test
    void aParsedLineIsWrittenUnchanged() throws Exception {
        for (String line : report().json()) {
            assertThat(Row.parse(line).json("remote")).isEqualTo(line);
        }
    }

    @Test
    void aNumberThatIsNotFiniteIsNullInJson() throws Exception {
        var pairing = Sides.pairing(sides.side("ours", Double.NaN), sides.side("theirs", 1e-9), Unit.MICROSECONDS);
        String line = rows(compared(pairing), NOON).getFirst().json("remote");

        assertThat(line).contains("\"ours\": null, \"theirs\": 1E-9,");
        assertThat(Row.parse(line).json("remote")).isEqualTo(line);
    }

    @Test
    void windowsAreKeptInJsonAndDrawnAsCurves(@TempDir Path folder) throws Exception {
        Row row = withWindows();
        Report report = new Report("start", List.of(row), List.of());
        String line = report.json().getFirst();
        assertThat(line).contains("\"callerBytes\": null, \"calleeBytes\": null, \"windows\": [200, null, 3]}");
        assertThat(Row.parse(line)).isEqualTo(row);
        assertThat(report.markdown()).contains("\n![time per operation over time](start-windows.png)\n");
        report.plot(folder);
        assertThat(ImageIO.read(folder.resolve("start-windows.png").toFile()).getWidth())
                .isEqualTo(700);
    }

    @Test
    void aReportWithoutWindowsHasNoCurves(@TempDir Path folder) throws Exception {
        report().plot(folder);
        assertThat(folder.resolve("remote-windows.png")).doesNotExist();
        assertThat(report().markdown()).doesNotContain("windows.png");
    }

    @Test
    void aRatioThatIsNotFiniteIsNotDrawn(@TempDir Path folder) throws Exception {
        var nothing = Sides.pairing(sides.side("ours", 5), sides.side("nothing", 0), Unit.OPERATIONS);
        List<Row> rows = new ArrayList<>(report().rows());
        rows.addAll(rows(compared(nothing), NOON));
        Report report = new Report("start", rows, List.of());
        assertThat(report.text()).containsPattern("operations +5.00 +0.00 +- +- +- ");
        report.plot(folder);
        assertThat(folder.resolve("start.png")).isNotEmptyFile();
    }

    private static Row withWindows() {
        Measurement ours = new Measurement(3, 3, Double.NaN, Double.NaN, List.of(200.0, Double.NaN, 3.0));
        Measurement theirs = new Measurement(2, 2, Double.NaN, Double.NaN, List.of(2.0, 2.0, 2.0));
        return new Row(
                new Case("write", "steady", 2, 8, Unit.MICROSECONDS),
                new Row.Subject("peer", "both spin", "ours 1.0; theirs 1.0", "2 cores"),
                new RunLength(Duration.ZERO, Duration.ofMillis(150)),
                NOON,
                List.of(new Pair(ours, theirs)));
    }

    @Test
    void aLineThatIsNoRowIsRefused() throws Exception {
        String line = report().json().getFirst();
        assertThatThrownBy(() -> Row.parse(line.substring(0, line.length() / 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a line of results: {\"suite\": \"remote\", ");
        assertThatThrownBy(() -> Row.parse("{\"case\": \"a/b\"}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the line of results has no \"ranks\", only [case]; measure it again");
    }

    @Test
    void newRowsReplaceEarlierOnesAndOthersAreKept() throws Exception {
        var first = Sides.pairing(sides.side("ours", 1, 1, 1), sides.side("first", 10, 10), Unit.MICROSECONDS);
        var second = Sides.pairing(sides.side("ours", 1, 1), sides.side("second", 10), Unit.MICROSECONDS);
        var third = Sides.pairing(sides.side("ours", 1), sides.side("third", 10), Unit.MICROSECONDS);
        List<Row> earlier = rows(compared(second), Instant.EPOCH);
        Report whole = new Report("remote", rows(compared(first), NOON), List.of())
                .added(
                        List.of(rows(compared(first), Instant.EPOCH).getFirst(), earlier.getFirst()),
                        new Suite("remote", List.of(first, second, third)));
        assertThat(whole.rows())
                .extracting(row -> row.subject().peer(), Row::date)
                .containsExactly(tuple("first", NOON), tuple("second", Instant.EPOCH));
        assertThat(whole.remarks()).containsExactly("not measured beside third: work/shm of 8 bytes");
    }

    @Test
    void resultsOfAPeerThatIsNoLongerInstalledAreKept() throws Exception {
        var measured = Sides.pairing(sides.side("ours", 1), sides.side("gone", 10), Unit.MICROSECONDS);
        var gone = Sides.pairing(sides.side("ours", 1), Sides.absent("gone"), Unit.MICROSECONDS);
        var never = Sides.pairing(sides.side("ours", 1), Sides.absent("never here"), Unit.MICROSECONDS);
        Report whole = new Report("remote", List.of(), List.of())
                .added(rows(compared(measured), NOON), new Suite("remote", List.of(gone, never)));
        assertThat(whole.rows()).extracting(row -> row.subject().peer()).containsExactly("gone");
        assertThat(whole.remarks()).containsExactly("omitted: never here, because it is not installed");
    }

    @Test
    void differentNumbersOfPairsAreReportedAsARange() throws Exception {
        var second = Sides.pairing(sides.side("ours", 1), sides.side("second", 10), Unit.MICROSECONDS);
        List<Row> both = new ArrayList<>(report().rows());
        both.addAll(rows(compared(second), NOON));
        assertThat(new Report("remote", both, List.of()).markdown())
                .contains("lowest and highest of 1 to 2 pairs run alternately");
    }

    @Test
    void rowsAreReadFromTheirFolder(@TempDir Path folder) throws Exception {
        assertThat(Report.rows(folder, "remote")).isEmpty();
        report().write(folder);
        assertThat(Report.rows(folder, "remote")).isEqualTo(report().rows());
    }

    private Report report() throws Exception {
        var pairing = Sides.pairing(sides.side("ours", 1, 2), sides.side("theirs", 20, 30), Unit.MICROSECONDS);
        var comparisons = new PairRunner(2, SHORT, line -> {}).compare(pairing);
        return new Report("remote", rows(comparisons, NOON), List.of("omitted: Aeron, because it is not installed"));
    }

    private static List<Comparison> compared(Pairing pairing) throws Exception {
        return new PairRunner(1, SHORT, line -> {}).compare(pairing);
    }

    private static List<Row> rows(List<Comparison> comparisons, Instant date) {
        return comparisons.stream()
                .map(each -> Row.of(each, SHORT, new Machine("2 cores"), date))
                .toList();
    }
}
