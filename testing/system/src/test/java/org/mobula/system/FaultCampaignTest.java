package org.mobula.system;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * A fault campaign: runs programs of every model and injects faults; all parameters are derived from seeds. Every run
 * must end with correct values, keep acknowledged writes at the survivors and leave no processes or files behind.
 *
 * <p>A regular build makes a few gentle runs with short stops and few unauthenticated clients.
 * {@code -Dmobula.faults=1000} runs the campaign and {@code -Dmobula.seed=N} sets its first seed:
 * {@code build/verify-all faults}.
 */
class FaultCampaignTest {
    private static final int GENTLE_RUNS = 20;
    private static final boolean GENTLE = System.getProperty("mobula.faults") == null;
    private static final int TIMEOUT_SECONDS = 120;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(2 * TIMEOUT_SECONDS));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("mobula.faults", GENTLE_RUNS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aRunEndsCorrectlyUnderEveryFault(long seed) throws Exception {
        String replay = GENTLE
                ? "mvn verify -pl testing/system -am -Dtest=FaultCampaignTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dmobula.seed=" + seed
                : "build/verify-all faults --runs 1 --seed " + seed;
        new FaultRun(sandbox, FaultPlan.of(seed, GENTLE), replay, TIMEOUT_SECONDS).check();
    }
}
