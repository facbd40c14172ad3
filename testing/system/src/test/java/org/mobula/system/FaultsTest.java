package org.mobula.system;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.HangKiller;

/**
 * A fault campaign: programs of every model, into which faults are injected, all drawn from seeds. Every run ends, its values
 * are right, acknowledged writes are in the survivors, and nothing is left of it.
 *
 * <p>Each build makes a few gentle runs: stops are short, and strangers few. {@code -Dmobula.faults=1000} is the campaign,
 * {@code -Dmobula.seed=N} its first seed: {@code build/verify-all faults}.
 */
class FaultsTest {
    private static final int GENTLE_RUNS = 20;
    private static final boolean GENTLE = System.getProperty("mobula.faults") == null;
    private static final int PATIENCE_SECONDS = 120;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(2 * PATIENCE_SECONDS));

    @RegisterExtension
    final Site site = new Site();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("mobula.faults", GENTLE_RUNS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aRunEndsCorrectlyUnderEveryFault(long seed) throws Exception {
        String replay = GENTLE
                ? "mvn verify -pl testing/system -am -Dtest=FaultsTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dmobula.seed=" + seed
                : "build/verify-all faults --runs 1 --seed " + seed;
        new FaultRun(site, FaultPlan.of(seed, GENTLE), replay, PATIENCE_SECONDS).check();
    }
}
