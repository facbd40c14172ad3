package org.mobula.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.Stopwatch.Reading;

class StopwatchTest {
    private final RunLength length = new RunLength(Duration.ofMillis(10), Duration.ofMillis(5));
    private final Stopwatch watch = new Stopwatch(() -> this.now);
    private long now = Long.MAX_VALUE - 3; // nanoTime may overflow
    private long calls;

    @Test
    void aShortOperationRunsInBatchesOf200Microseconds() throws Exception {
        int batch = watch.warmUp(() -> now += 1_000, length);
        assertThat(batch).isEqualTo(200);
    }

    @Test
    void aLongOperationIsASeparateBatch() throws Exception {
        assertThat(watch.warmUp(() -> now += 300_000, length)).isEqualTo(1);
    }

    @Test
    void theWarmUpTakesItsTime() throws Exception {
        long begun = now;
        watch.warmUp(() -> now += 1_000, length);
        assertThat(now - begun).isBetween(10_000_000L, 10_300_000L);
    }

    @Test
    void aRareSlowCallChangesTheMeanAndNotTheMedian() throws Exception {
        Reading reading = watch.time(() -> now += ++calls == 3 ? 1_000_000 : 1_000, 1, length);
        assertThat(reading.median()).isEqualTo(1_000);
        assertThat(reading.mean()).isGreaterThan(1_200);
        assertThat(reading.operations()).isEqualTo(calls);
    }
}
