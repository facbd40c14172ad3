package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;

/** Tests the release of remote objects that a killed rank referred to. */
class ReferencesOfKilledRankTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "over {0}")
    @ValueSource(strings = {"shm", "tcp"})
    void objectsHeldOnlyByAKilledRankAreReleasedAndThoseItPassedOnRemain(String transport) throws Exception {
        sandbox.with("MOBULA_LIVENESS_TIMEOUT_MS", 3000); // objects held by a failed rank are released after this time
        Outcome outcome = sandbox.run(3, "--on-failure continue --transport " + transport, "ReferencesOfKilledRank");

        outcome.reportsFailureOf(1, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.outLines()).contains("after the loss 200 dropped, sum 200", "held by others true");
    }
}
