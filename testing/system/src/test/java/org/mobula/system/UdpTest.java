package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;

/** A run of each model over UDP. */
class UdpTest {
    private static final int RANKS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(90));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void remoteCallsAreCorrect() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "-v --transport udp", "Traffic");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(TrafficTest.lines(RANKS));
        assertThat(outcome.err()).contains("udp to 127.0.0.1:");
    }

    @Test
    void groupCallsAreCorrect() throws Exception {
        sandbox.expectWarning("so the caller does not see this failure"); // members also throw in discarded calls

        Outcome outcome = sandbox.run(RANKS + 1, "--transport udp", "groups/Matrix", 4711, 30);

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).endsWith(" cases passed\n");
    }

    @Test
    void replicasAreCorrect() throws Exception {
        assertThat(sandbox.run(RANKS, "--transport udp", "replicas/LateJoin").exitCode())
                .isZero();
    }

    @Test
    void messagesAndCollectiveOperationsAreCorrect() throws Exception {
        for (String program : new String[] {"mpj/Messages", "mpj/Collectives"}) {
            Outcome outcome = sandbox.run(RANKS, "--transport udp", program);

            assertThat(outcome.succeeds().out()).isEqualTo(RANKS + " ranks: all passed\n");
        }
    }
}
