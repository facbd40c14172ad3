package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.OtherHost;

/** Ranks of one host use shared memory, ranks of two hosts TCP, in one and the same run. */
class HostsTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @Test
    void eachPairSelectsItsTransportWhereHostNamesDiffer() throws Exception {
        site.wrapped("MOBULA_HOST=host$((rank / 2)) exec \"$@\"");

        Outcome outcome = site.run(4, "-v", "Traffic");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(4));
        assertThat(ways(outcome, ".*"))
                .containsExactly("0-1 shm", "0-2 tcp", "0-3 tcp", "1-2 tcp", "1-3 tcp", "2-3 shm");
        assertThat(outcome.err()).contains("(not shm: it runs on another host (host1, not host0))");
    }

    @Test
    @SuppressWarnings("try") // closing the other host runs commands, which may be interrupted
    void eachPairSelectsItsTransportWhereNetworksDiffer() throws Exception {
        try (OtherHost other = OtherHost.make()) {
            site.wrapped(
                    "export MOBULA_HOST=host$((rank % 2))",
                    "[ $rank = 0 -o $rank = 2 ] && exec \"$@\"", "exec " + String.join(" ", other.words()) + " \"$@\"");

            Outcome outcome = site.run(4, "-v", "Traffic");

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(4));
            assertThat(ways(outcome, ".*"))
                    .containsExactly("0-1 tcp", "0-2 shm", "0-3 tcp", "1-2 tcp", "1-3 shm", "2-3 tcp");
            assertThat(ways(outcome, "tcp to 10\\.213\\..*"))
                    .as("over the cable")
                    .hasSize(4);
        }
    }

    @Test
    void aRankKilledOnTheOtherHostIsNamedWithItsHostAndTheOthersContinue() throws Exception {
        site.wrapped("MOBULA_HOST=host$rank exec \"$@\"");

        Outcome outcome = site.run(3, "--on-failure continue", "Survivors", 1, "KILL");

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.outLines())
                .filteredOn(line -> line.contains(": 1: rank 1 on host1 failed: "))
                .hasSize(4);
        assertThat(outcome.outLines()).contains("rank 0 went on with [0, 2]", "rank 2 went on with [0, 2]");
    }

    /** What {@code -v} says of each pair that was connected in this way, the lower rank first. */
    private static List<String> ways(Outcome outcome, String wayExpression) {
        String line = "mobula: rank (\\d) to rank (\\d): (shm|tcp).*";
        TreeSet<String> ways = new TreeSet<>();
        outcome.errLines().stream()
                .filter(each -> each.matches(line)
                        && each.replaceFirst("^[^:]*:[^:]*: ", "").matches(wayExpression))
                .map(each -> each.replaceFirst(line, "$1 $2 $3").split(" "))
                .forEach(way -> ways.add(
                        way[0].compareTo(way[1]) < 0
                                ? way[0] + "-" + way[1] + " " + way[2]
                                : way[1] + "-" + way[0] + " " + way[2]));
        return List.copyOf(ways);
    }
}
