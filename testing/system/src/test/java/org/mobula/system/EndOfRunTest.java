package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/** Terminates runs from outside while their ranks communicate at full speed. */
class EndOfRunTest {
    private static final int RANKS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void aLauncherKilledBySignal9LeavesNoProcessAndNoFile(String transport) throws Exception {
        Run run = startCallLoop(transport);
        assertThat(Processes.mentioning(sandbox.marker())).hasSize(RANKS + 1);

        run.process().destroyForcibly();

        Await.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> Processes.mentioning(sandbox.marker()).isEmpty());
        assertThat(run.end().exitCode()).isEqualTo(137);
        assertThat(sandbox.leftovers()).isEmpty();
    }

    @ParameterizedTest(name = "over {0}")
    @CsvSource({"shm", "tcp"})
    void anInterruptEndsAllRanks(String transport) throws Exception {
        Run run = startCallLoop(transport);

        Processes.signal("INT", run.process().pid());
        Outcome outcome = run.end();

        assertThat(outcome.exitCode()).isEqualTo(130);
        assertThat(outcome.err()).isEqualTo("mobula: interrupted; all ranks were ended\n");
        assertThat(Processes.mentioning(sandbox.marker())).isEmpty();
        assertThat(sandbox.leftovers()).isEmpty();
    }

    private Run startCallLoop(String transport) {
        Run run = sandbox.start(RANKS, "--transport " + transport, "CallLoop");
        run.await("rank \\d calls as (\\d+)", RANKS);
        return run;
    }
}
