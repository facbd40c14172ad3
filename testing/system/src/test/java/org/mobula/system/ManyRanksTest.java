package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/** Many ranks on two hosts by ssh, each of which talks to all others. {@code -Dmobula.ranks=64} sets their number. */
class ManyRanksTest {
    private static final int RANKS = Integer.getInteger("mobula.ranks", 6);

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofMinutes(5));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("ssh", "sshd", "nsenter").withSshServers();

    @Test
    void allRanksMeet() throws Exception {
        int half = Math.ceilDiv(RANKS, 2);
        List<String> words = new ArrayList<>(List.of(
                SANDBOX.mobula().toString(),
                "run",
                "-n",
                Integer.toString(RANKS),
                "--hosts",
                "m1:" + half + ",m2:" + half,
                "--map-by",
                "node",
                "-J-Xmx96m",
                "-J-XX:TieredStopAtLevel=1"));
        words.addAll(SANDBOX.program(Sandbox.program("cluster/Meeting")));

        Run run = SANDBOX.start(1, words);
        boolean ended = run.process().waitFor(4, TimeUnit.MINUTES);

        assertThat(ended).as(run.err()).isTrue();
        assertThat(run.process().exitValue()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, RANKS)
                        .mapToObj(
                                rank -> "rank " + rank + " on m" + (rank % 2 + 1) + " sees " + RANKS * (RANKS - 1) / 2)
                        .toList());
    }
}
