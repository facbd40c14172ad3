package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentionTest {
    private long now = 1L << 62;
    private long yieldNanos;
    private int yields;
    private final Contention contention = new Contention(() -> now, this::countYield);

    private void countYield() {
        yields++;
        now += yieldNanos;
    }

    private void yieldsTake(long nanos) {
        yieldNanos = nanos;
    }

    private void contend() {
        yieldsTake(Contention.LONG_YIELD_NANOS);
        assertThat(contention.yield()).isTrue();
        now += Contention.PATIENCE_NANOS;
        assertThat(contention.yield()).isFalse();
    }

    @Test
    void longYieldsContinueForAWhile() {
        yieldsTake(Contention.LONG_YIELD_NANOS);
        for (long time = 0; time < Contention.PATIENCE_NANOS; time += yieldNanos) {
            assertThat(contention.yield()).isTrue();
        }
        assertThat(contention.yield()).isFalse();
    }

    @Test
    void contendedThreadsPauseBetweenYields() {
        contend();
        for (int i = 0; i < 5; i++) {
            int before = yields;
            now += Contention.PAUSE_NANOS - 1;
            assertThat(contention.yield()).isFalse();
            assertThat(yields).isEqualTo(before);
            now += 1;
            assertThat(contention.yield()).isFalse();
            assertThat(yields).isEqualTo(before + 1);
        }
    }

    @Test
    void shortYieldsEndTheContention() {
        contend();
        now += Contention.PAUSE_NANOS;
        yieldsTake(0);
        for (int i = 0; i < Contention.SHORT_YIELDS; i++) {
            assertThat(contention.yield()).isTrue();
        }
        yieldsTake(Contention.LONG_YIELD_NANOS);
        assertThat(contention.yield()).isTrue();
    }

    @Test
    void aFewShortYieldsDoNotEndTheContention() {
        contend();
        now += Contention.PAUSE_NANOS;
        yieldsTake(0);
        assertThat(contention.yield()).isTrue();
        yieldsTake(Contention.LONG_YIELD_NANOS);
        assertThat(contention.yield()).isFalse();
    }
}
