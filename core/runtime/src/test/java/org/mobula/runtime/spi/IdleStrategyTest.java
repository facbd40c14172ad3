package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mobula.runtime.Waiting;

class IdleStrategyTest {
    private static long turnsBeforeSleep(IdleStrategy idle) {
        return IntStream.iterate(0, idle::idle, turn -> turn + 1).count();
    }

    @Test
    void sleepsAfterSpinsAndYields() {
        assertThat(turnsBeforeSleep(new IdleStrategy(3, 4, 0))).isEqualTo(7);
        assertThat(new IdleStrategy(3, 4, 0).limit()).isEqualTo(7);
    }

    @Test
    void aThreadThatMustSleepSleepsAtOnce() {
        assertThat(IdleStrategy.forMessages(Waiting.SLEEP).idle(0)).isFalse();
        assertThat(IdleStrategy.forSharedMemory(Waiting.SLEEP).idle(0)).isFalse();
    }

    @Test
    void theNumbersOfTurnsAreTheMeasuredOnes() {
        assertThat(IdleStrategy.forMessages(Waiting.SPIN)).isEqualTo(new IdleStrategy(50, 8000, 0));
        assertThat(IdleStrategy.forMessages(Waiting.YIELD)).isEqualTo(new IdleStrategy(10, 400, 0));
        assertThat(IdleStrategy.forMessages(Waiting.SPIN).forServing()).isEqualTo(new IdleStrategy(50, 500, 0));
        assertThat(IdleStrategy.forMessages(Waiting.YIELD).forServing()).isEqualTo(new IdleStrategy(10, 200, 0));
        assertThat(IdleStrategy.forSharedMemory(Waiting.SPIN)).isEqualTo(new IdleStrategy(100, 4000, 0));
        assertThat(IdleStrategy.forSharedMemory(Waiting.YIELD)).isEqualTo(new IdleStrategy(0, 100, 0));
    }

    @Test
    void aPeerIsOverdueOncePerWait() {
        IdleStrategy idle = new IdleStrategy(10, 400, 0);
        assertThat(IntStream.iterate(64, turns -> turns < 1000, turns -> turns + 64)
                        .filter(turns -> idle.isPeerOverdue(turns, 64)))
                .containsExactly(256);
    }
}
