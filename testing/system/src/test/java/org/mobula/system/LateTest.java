package org.mobula.system;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * Late is not dead: no rank is declared failed because its machine is overloaded, because it was stopped for some seconds, or
 * because it collects garbage. Values are right and the run ends well.
 *
 * <p>Each build makes one run beside a few busy processes. {@code -Dmobula.late=100} is the campaign: beside 20 busy processes,
 * ranks are stopped for 10 s; {@code -Dmobula.seed=N} is its first seed: {@code build/verify-all late}.
 */
class LateTest {
    private static final boolean CAMPAIGN = System.getProperty("mobula.late") != null;
    private static final int BUSY = CAMPAIGN ? 20 : 4;
    private static final int STOP_MILLIS = CAMPAIGN ? 10_000 : 1000;
    private static final int PATIENCE_SECONDS = 240;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(2 * PATIENCE_SECONDS));

    @RegisterExtension
    final Site site = new Site();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("mobula.late", 1));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noLiveRankIsDeclaredFailed(long seed) throws Exception {
        try (BusyProcesses _ = new BusyProcesses(BUSY)) {
            String replay = "build/verify-all late --runs 1 --seed " + seed;
            new FaultRun(site, FaultPlan.late(seed, STOP_MILLIS), replay, PATIENCE_SECONDS).check();
        }
    }
}
