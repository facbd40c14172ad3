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
 * Kills the launcher while many ranks connect to each other; {@link Sandbox} checks that no process and no file is
 * left. {@code -Dmobula.kills=30} sets the number of runs, {@code -Dmobula.seed=N} the first seed.
 */
class KilledLauncherTest {
    private static final int RANKS = 12;
    private static final long MAX_DELAY_MILLIS = 300;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static LongStream seeds() {
        long first = Long.getLong("mobula.seed", System.nanoTime() % 1_000_000);
        return LongStream.range(first, first + Integer.getInteger("mobula.kills", 2));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aLauncherKilledWhileRanksConnectLeavesNothing(long seed) throws Exception {
        long delay = new Random(seed).nextLong(MAX_DELAY_MILLIS * 1_000_000);
        Run run = sandbox.start(RANKS, "--transport shm", "Traffic");
        Await.await("the first file in shared memory")
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(2))
                .until(sandbox::sharesMemory);
        LockSupport.parkNanos(delay);

        run.process().destroyForcibly().waitFor();
    }
}
