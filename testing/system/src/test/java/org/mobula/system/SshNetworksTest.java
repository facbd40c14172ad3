package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;

/**
 * Runs by ssh on two hosts whose networks are not perfect: some deliver nothing, packets are lost, a link is cut for
 * some seconds.
 */
class SshNetworksTest {
    private static final int RANKS = 2;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(150));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    private static Run start(String options, List<String> program) {
        List<String> words = new ArrayList<>(List.of(SANDBOX.mobula().toString(), "run", "-v"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(program);
        return SANDBOX.start(1, words);
    }

    private static Outcome traffic() throws Exception {
        Outcome outcome = start("--hosts m1:1,m2:1", SANDBOX.program(Sandbox.program("Traffic")))
                .end();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(RANKS));
        return outcome;
    }

    @Test
    void theNetworkThatReachesTheOtherHostIsFound() throws Exception {
        SANDBOX.hosts().addUnusableNetworks();
        try {
            assertThat(traffic().err())
                    .containsPattern("rank \\d to rank \\d: tcp to 10\\.214\\.")
                    .doesNotContain("tcp to 10.215.", "tcp to 172.17.");
        } finally {
            SANDBOX.hosts().removeUnusableNetworks();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"loss 1%", "delay 20ms loss 1%"})
    void aNetworkThatLosesPacketsLosesNoMessage(String how) throws Exception {
        long before = retransmitted();
        SANDBOX.hosts().disturb(1, how);
        SANDBOX.hosts().disturb(2, how);
        try {
            traffic();
        } finally {
            SANDBOX.hosts().calm(1);
            SANDBOX.hosts().calm(2);
        }
        assertThat(retransmitted()).as("segments sent again").isGreaterThan(before);
    }

    /** How many segments both hosts have sent again over TCP. */
    private static long retransmitted() throws Exception {
        long sum = 0;
        for (int host = 1; host <= HostSandbox.HOSTS; host++) {
            List<String> lines = SANDBOX.hosts()
                    .sh(host, "grep ^Tcp: /proc/net/snmp")
                    .lines()
                    .toList();
            int column = List.of(lines.getFirst().split(" ")).indexOf("RetransSegs");
            sum += Long.parseLong(lines.getLast().split(" ")[column]);
        }
        return sum;
    }

    /** The connections of the ranks break; those of the launcher, through ssh, outlast the interruption. */
    @Test
    void aLinkThatIsCutForSomeSecondsLosesNoCallWhereThatIsTolerated() throws Exception {
        CutLink link = new CutLink(SANDBOX);
        Run run = start(
                "--hosts m1:1,m2:1 --tolerate-disconnect 40 --port-range 23000-23009",
                SANDBOX.program(Sandbox.program("cluster/Counting"), link.argument()));
        run.await("rank (\\d) counts", 2);

        link.interrupt("( sport >= :23000 and sport <= :23009 ) or ( dport >= :23000 and dport <= :23009 )");
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).contains("rank 0 has counted", "rank 1 has counted");
        assertThat(outcome.err()).contains(", resumable for 40.0 s");
    }
}
