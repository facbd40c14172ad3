package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.OtherHost;

/** Ranks on the same host use shared memory, and ranks on different hosts use TCP, within one run. */
class HostsTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void eachPairSelectsItsTransportWhereHostNamesDiffer() throws Exception {
        sandbox.wrapped("MOBULA_HOST=host$((rank / 2)) exec \"$@\"");

        Outcome outcome = sandbox.run(4, "-v", "Traffic");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(4));
        assertThat(connections(outcome, ".*"))
                .containsExactly("0-1 shm", "0-2 tcp", "0-3 tcp", "1-2 tcp", "1-3 tcp", "2-3 shm");
        assertThat(outcome.err()) // by the rank that called, on either host
                .containsPattern("\\(not shm: it runs on another host \\(host(1, not host0|0, not host1)\\)\\)");
    }

    @Test
    @SuppressWarnings("try") // closing the other host runs commands, which may be interrupted
    void eachPairSelectsItsTransportWhereNetworksDiffer() throws Exception {
        try (OtherHost other = OtherHost.make()) {
            sandbox.wrapped(
                    "export MOBULA_HOST=host$((rank % 2))",
                    "[ $rank = 0 -o $rank = 2 ] && exec \"$@\"", "exec " + String.join(" ", other.words()) + " \"$@\"");

            Outcome outcome = sandbox.run(4, "-v", "Traffic");

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(4));
            assertThat(connections(outcome, ".*"))
                    .containsExactly("0-1 tcp", "0-2 shm", "0-3 tcp", "1-2 tcp", "1-3 shm", "2-3 tcp");
            assertThat(connections(outcome, "tcp to 10\\.213\\..*"))
                    .as("connections over the virtual cable")
                    .hasSize(4);
        }
    }

    @Test
    void aRankKilledOnTheOtherHostIsNamedWithItsHostAndTheOthersContinue() throws Exception {
        sandbox.wrapped("MOBULA_HOST=host$rank exec \"$@\"");

        Outcome outcome = sandbox.run(3, "--on-failure continue", "Survivors", 1, "KILL");

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.outLines())
                .filteredOn(line -> line.contains(": 1: rank 1 on host1 failed: "))
                .hasSize(4);
        assertThat(outcome.outLines()).contains("rank 0 continued with [0, 2]", "rank 2 continued with [0, 2]");
    }

    @Test
    void aRankWhoseHostLacksTheInterfaceSaysWhichItHas() throws Exception {
        Outcome outcome = sandbox.run(2, "--interface eth99", "Traffic");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .containsPattern("rank [01] cannot listen: host \\S+ has no address on an interface eth99; it has .*lo"
                        + " \\(127\\.0\\.0\\.1\\).*\\. Give one of these by --interface or MOBULA_TCP_ADDRESS");
    }

    @Test
    void ranksListenOnTheGivenNetworkAndPortsUntilTheseAreExhausted() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            int port = taken.getLocalPort();

            Outcome outcome = sandbox.run(2, "--transport tcp --port-range " + port + "-" + port, "Traffic");

            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.err())
                    .containsPattern(
                            "rank [01] on \\S+ cannot open the transport tcp: cannot listen at \"127.0.0.1\": no port of"
                                    + " the range " + port + "-" + port
                                    + " is free \\(Address already in use\\)\\. Give a larger"
                                    + " range by --port-range or MOBULA_TCP_PORTS, with at least one port for each rank of a host");
        }
        Outcome outcome =
                sandbox.run(2, "-v --transport tcp --interface 127.0.0.0/8 --port-range 21000-21999", "Traffic");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(connections(outcome, "tcp to 127\\.0\\.0\\.1:.*")).isNotEmpty();
    }

    /** The connections that {@code -v} reports and whose transport matches the expression, the lower rank first. */
    private static List<String> connections(Outcome outcome, String expression) {
        String line = "mobula: rank (\\d) to rank (\\d): (shm|tcp).*";
        TreeSet<String> connections = new TreeSet<>();
        outcome.errLines().stream()
                .filter(each -> each.matches(line)
                        && each.replaceFirst("^[^:]*:[^:]*: ", "").matches(expression))
                .map(each -> each.replaceFirst(line, "$1 $2 $3").split(" "))
                .forEach(connection -> connections.add(
                        connection[0].compareTo(connection[1]) < 0
                                ? connection[0] + "-" + connection[1] + " " + connection[2]
                                : connection[1] + "-" + connection[0] + " " + connection[2]));
        return List.copyOf(connections);
    }
}
