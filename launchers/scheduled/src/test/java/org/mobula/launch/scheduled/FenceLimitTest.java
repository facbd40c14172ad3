package org.mobula.launch.scheduled;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FenceLimitTest {
    private final LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<String> ended = new LinkedBlockingQueue<>();

    private FenceLimit begin(int rank, Duration timeout) {
        return FenceLimit.begin(new Absent(rank), timeout, new FenceLimit.Actions(said::add, ended::add));
    }

    @Test
    void aProcessWhoseOthersDoNotComeSaysSoAndEnds() throws Exception {
        try (FenceLimit _ = begin(1, Duration.ofSeconds(6))) {
            assertThat(said.poll(40, TimeUnit.SECONDS))
                    .isEqualTo("waits until all 3 processes of the job have joined by PMI-9, for up to 6 s"
                            + " (MOBULA_JOIN_TIMEOUT)");
            assertThat(ended.poll(40, TimeUnit.SECONDS))
                    .isEqualTo("not all 3 processes of the job have joined by PMI-9 within 6 s (MOBULA_JOIN_TIMEOUT);"
                            + " each must call Node.join, also one that has nothing to do");
        }
    }

    @Test
    void aProcessThatHasPassedTheFenceGoesOn() throws Exception {
        begin(0, Duration.ofMillis(1500)).close();
        try (FenceLimit _ = begin(2, Duration.ofMillis(2500))) {
            assertThat(ended.poll(40, TimeUnit.SECONDS)).contains(" within 2 s ");
        }
        assertThat(said).isEmpty();
    }

    /** A process whose fence is never passed. */
    private record Absent(int rank) implements Exchange {
        @Override
        public String name() {
            return "PMI-9";
        }

        @Override
        public int size() {
            return 3;
        }

        @Override
        public void put(String key, String text) {}

        @Override
        public void fence() {}

        @Override
        public String get(int from, String key) {
            return "";
        }

        @Override
        public void finish() {}

        @Override
        public void abort(int exitCode, String cause) {}
    }
}
