package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/** A run is ended from outside while its ranks communicate as fast as they can. */
class EndOfRunTest {
    private static final int RANKS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Site site = new Site();

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void aLauncherKilledBySignal9LeavesNoProcessAndNoFile(String transport) throws Exception {
        Run run = flooding(transport);
        assertThat(Processes.mentioning(site.marker())).hasSize(RANKS + 1);

        run.process().destroyForcibly();

        Await.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> Processes.mentioning(site.marker()).isEmpty());
        assertThat(run.end().exitCode()).isEqualTo(137);
        assertThat(site.leftovers()).isEmpty();
    }

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void anInterruptEndsAllRanks(String transport) throws Exception {
        Run run = flooding(transport);

        Processes.signal("INT", run.process().pid());
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isEqualTo(130);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(Processes.mentioning(site.marker())).isEmpty();
        assertThat(site.leftovers()).isEmpty();
    }

    private Run flooding(String transport) {
        Run run = site.start(RANKS, "--transport " + transport, "Flooding");
        run.await("rank \\d floods as (\\d+)", RANKS);
        return run;
    }
}
