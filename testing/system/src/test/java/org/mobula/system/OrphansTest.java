package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;

/** What a killed rank held. */
class OrphansTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @ParameterizedTest(name = "over {0}")
    @ValueSource(strings = {"shm", "tcp"})
    void objectsHeldOnlyByAKilledRankAreReleasedAndThoseItPassedOnStay(String transport) throws Exception {
        site.with("MOBULA_LIVENESS_TIMEOUT_MS", 3000); // what a failed rank held is released so much later
        Outcome outcome = site.run(3, "--on-failure continue --transport " + transport, "Orphans");

        outcome.blames(1, "killed by SIGKILL, exit code 137; the other ranks went on");
        assertThat(outcome.outLines()).contains("after the loss 200 dropped, sum 200", "held by others true");
    }
}
