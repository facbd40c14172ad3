package org.mobula.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SleepersTest {
    private final List<Integer> knockedAt = new ArrayList<>();
    private long now = Long.MAX_VALUE - 7; // why there: the clock may run over
    private final Sleepers sleepers = new Sleepers(3, () -> now, knockedAt::add);

    @Test
    void theFirstMessageWakesAndThoseRightBehindItDoNot() {
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).isTrue();
        assertThat(sleepers.isEmpty()).isTrue();
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).isFalse();
        assertThat(sleepers.mayWake(2, Sleepers.SILENT)).isTrue();
        now += Ticks.NANOS - 1;
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).isFalse();
        assertThat(sleepers.isEmpty()).isFalse();
    }

    @Test
    void aMessageWakesAgainAfterAWhileInWhichNoneCame() {
        sleepers.mayWake(1, Sleepers.SILENT);
        now += Ticks.NANOS;
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).isTrue();
    }

    @Test
    void atATickWhoeverSleptOnIsKnockedAtOnceAndMaySleepAgain() {
        sleepers.mayWake(1, Sleepers.SILENT);
        sleepers.mayWake(1, Sleepers.SILENT);
        now += 2 * Ticks.NANOS;
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).as("before the knock").isFalse();
        sleepers.wake();
        assertThat(knockedAt).containsExactly(1);
        assertThat(sleepers.isEmpty()).isTrue();
        assertThat(sleepers.mayWake(1, Sleepers.SILENT))
                .as("right behind the knock")
                .isFalse();
    }

    @Test
    void whoHasSubmittedSomethingLatelyIsWokenForEachMessage() {
        sleepers.mayWake(1, Sleepers.SILENT);
        assertThat(sleepers.mayWake(1, Sleepers.SILENT - 1)).isTrue();
        assertThat(sleepers.mayWake(1, Sleepers.SILENT - 1)).isTrue();
        assertThat(sleepers.isEmpty()).isTrue();
        assertThat(sleepers.mayWake(1, Sleepers.SILENT)).isFalse();
    }
}
