package org.mobula.system;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/**
 * The launcher is killed while many ranks connect to each other; {@link Site} checks that neither a process nor a file
 * is left. {@code -Dmobula.kills=30} makes so many runs, {@code -Dmobula.seed=N} begins with that seed.
 */
class KilledLauncherTest {
    private static final int RANKS = 12;
    private static final long LONGEST_DELAY_MILLIS = 300;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Site site = new Site();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", System.nanoTime() % 1_000_000);
        return LongStream.range(first, first + Integer.getInteger("mobula.kills", 2));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aLauncherKilledWhileRanksConnectLeavesNothing(long seed) throws Exception {
        long delay = new Random(seed).nextLong(LONGEST_DELAY_MILLIS * 1_000_000);
        Run run = site.start(RANKS, "--transport shm", "Traffic");
        Await.await("the first file in shared memory")
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(2))
                .until(site::sharesMemory);
        LockSupport.parkNanos(delay);

        run.process().destroyForcibly().waitFor();
    }
}
