package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mobula.runtime.Waiting;

class IdleStrategyTest {
    private final Contention contention = new Contention();

    private static long turnsBeforeSleep(IdleStrategy idle) {
        return IntStream.iterate(0, idle::idle, turn -> turn + 1).count();
    }

    @Test
    void sleepsAfterSpinsAndYields() {
        assertThat(turnsBeforeSleep(new IdleStrategy(3, 4, 0, contention))).isEqualTo(7);
        assertThat(new IdleStrategy(3, 4, 0, contention).limit()).isEqualTo(7);
    }

    @Test
    void aThreadThatMustSleepSleepsAtOnce() {
        assertThat(IdleStrategy.forMessages(Waiting.SLEEP, contention).idle(0)).isFalse();
        assertThat(IdleStrategy.forSharedMemory(Waiting.SLEEP, contention).idle(0))
                .isFalse();
    }

    @Test
    void theNumbersOfTurnsAreTheMeasuredOnes() {
        assertThat(IdleStrategy.forMessages(Waiting.SPIN, contention))
                .isEqualTo(new IdleStrategy(50, 8000, 0, contention));
        assertThat(IdleStrategy.forMessages(Waiting.YIELD, contention))
                .isEqualTo(new IdleStrategy(10, 400, 0, contention));
        assertThat(IdleStrategy.forMessages(Waiting.SPIN, contention).forServing())
                .isEqualTo(new IdleStrategy(50, 500, 0, contention));
        assertThat(IdleStrategy.forMessages(Waiting.YIELD, contention).forServing())
                .isEqualTo(new IdleStrategy(10, 200, 0, contention));
        assertThat(IdleStrategy.forSharedMemory(Waiting.SPIN, contention))
                .isEqualTo(new IdleStrategy(100, 4000, 0, contention));
        assertThat(IdleStrategy.forSharedMemory(Waiting.YIELD, contention))
                .isEqualTo(new IdleStrategy(0, 100, 0, contention));
    }

    @Test
    void aPeerIsOverdueOncePerWait() {
        IdleStrategy idle = new IdleStrategy(10, 400, 0, contention);
        assertThat(IntStream.iterate(64, turns -> turns < 1000, turns -> turns + 64)
                        .filter(turns -> idle.isPeerOverdue(turns, 64)))
                .containsExactly(256);
    }
}
