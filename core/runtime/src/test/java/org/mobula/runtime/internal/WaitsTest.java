package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.spi.IdleStrategy;

/** Long waits are reported as they happen, if the output is verbose. */
@Timeout(60)
class WaitsTest {
    private static final Duration LONG = Waits.REPORTED.plusSeconds(1);

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final PrintStream before = System.err;

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void println(String line) {
                lines.add(line);
            }
        });
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    /** The calling thread has waited for this long. */
    private static Waits.Wait enter(Waits waits, String what, Duration already) {
        return waits.enter(() -> what, System.nanoTime() - already.toNanos());
    }

    @Test
    void aLongWaitIsReportedOnce() {
        Waits waits = new Waits(3, true);
        enter(waits, "calling Pi.part", LONG);
        waits.report();
        waits.report();
        assertThat(lines).hasSize(1);
        assertThat(lines.peek()).matches("mobula: rank 3: thread .* has waited for \\d{5} ms while calling Pi.part");
    }

    @Test
    void aShortWaitAndOneThatHasEndedAreNotReported() {
        Waits waits = new Waits(3, true);
        waits.leave(enter(waits, "calling Pi.part", LONG));
        enter(waits, "calling Pi.sum", Duration.ZERO);
        waits.report();
        assertThat(lines).isEmpty();
    }

    @Test
    void withoutVerboseOutputNothingIsReported() {
        Waits waits = new Waits(3, false);
        enter(waits, "calling Pi.part", LONG);
        waits.report();
        assertThat(lines).isEmpty();
        assertThat(waits.describe()).hasSize(1);
    }

    @Test
    void theHeartbeatThreadReports() throws InterruptedException {
        Waits waits = new Waits(0, true);
        enter(waits, "waiting at the barrier", LONG);
        Progress progress = new Progress(new WakeupSelector(), IdleStrategy.FOR_THREADS, waits, 1);
        Membership alone = new Membership(0, new RankPeer[0], progress);
        Heartbeats heartbeats = new Heartbeats(alone, waits, Duration.ofMillis(300), (peer, cause) -> {});
        heartbeats.start();
        assertThat(lines.take()).endsWith("while waiting at the barrier");
        heartbeats.close();
        progress.close();
    }
}
