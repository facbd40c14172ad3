package org.mobula.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.bench.Alternation;
import org.mobula.bench.Effort;
import org.mobula.bench.Sides;
import org.mobula.bench.Unit;

class ReportTest {
    private final Sides sides = new Sides();

    @Test
    void aLineOfJsonHasTheFieldsThatItsReadersKnow() throws Exception {
        assertThat(report().json())
                .containsExactly("{\"suite\": \"remote\", \"case\": \"work/shm\", \"ranks\": 2, \"bytes\": 8,"
                        + " \"peer\": \"theirs\", \"unit\": \"us\", \"ours\": 1.5, \"theirs\": 25, \"speedup\": 17.5, \"low\": 15,"
                        + " \"high\": 20, \"waiting\": \"both sleep\", \"versions\": \"ours 1.0; theirs 1.0\","
                        + " \"machine\": \"2 cores\", \"date\": \"2026-01-02T03:04:05Z\", \"pairs\": ["
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
    void itSaysHowItWasMeasured() throws Exception {
        assertThat(report().markdown())
                .startsWith("# `bench/compare remote`\n\n| case ")
                .contains("lowest and highest of 2 pairs run in turn")
                .contains("each work warm for 400 ms")
                .endsWith("- ours 1.0; theirs 1.0\n- 2 cores\n- 2026-01-02T03:04:05Z\n");
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        assertThat(report().text()).contains("\nleft out: Aeron, for it is not installed\n");
        assertThat(report().markdown()).contains("- left out: Aeron, for it is not installed\n");
    }

    @Test
    void aSinglePairClaimsNoSpread() throws Exception {
        var bout = Sides.bout(sides.side("ours", 1), sides.side("theirs", 20), Unit.MICROSECONDS);
        var comparisons = new Alternation(1, Effort.quick(), line -> {}).compare(bout);
        assertThat(new Report("remote", new Machine("2 cores"), Effort.quick(), comparisons, List.of()).text())
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

    private Report report() throws Exception {
        var bout = Sides.bout(sides.side("ours", 1, 2), sides.side("theirs", 20, 30), Unit.MICROSECONDS);
        var comparisons = new Alternation(2, Effort.quick(), line -> {}).compare(bout);
        return new Report(
                "remote",
                new Machine("2 cores"),
                Effort.quick(),
                comparisons,
                List.of("left out: Aeron, for it is not installed"),
                Instant.parse("2026-01-02T03:04:05Z"));
    }
}
