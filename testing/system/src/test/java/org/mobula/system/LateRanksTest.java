package org.mobula.system;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * No rank is declared failed because its machine is overloaded, because it was stopped for some seconds, or because it
 * collects garbage. All values are correct and the run succeeds.
 *
 * <p>A regular build makes one run while a few processes keep the cores busy. {@code -Dmobula.late=100} runs the
 * campaign, with 20 busy processes and ranks that are stopped for 10 s; {@code -Dmobula.seed=N} sets its first seed:
 * {@code build/verify-all late}.
 */
class LateRanksTest {
    private static final boolean CAMPAIGN = System.getProperty("mobula.late") != null;
    private static final int BUSY = CAMPAIGN ? 20 : 4;
    private static final int STOP_MILLIS = CAMPAIGN ? 10_000 : 1000;
    private static final int TIMEOUT_SECONDS = 240;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(2 * TIMEOUT_SECONDS));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("mobula.late", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noLiveRankIsDeclaredFailed(long seed) throws Exception {
        try (BusyProcesses _ = new BusyProcesses(BUSY)) {
            String replay = "build/verify-all late --runs 1 --seed " + seed;
            new FaultRun(sandbox, FaultPlan.late(seed, STOP_MILLIS), replay, TIMEOUT_SECONDS).check();
        }
    }
}
