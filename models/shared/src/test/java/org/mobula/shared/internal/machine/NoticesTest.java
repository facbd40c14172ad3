package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NoticesTest {
    private final Unit unit = SimulatedWorld.unit(0, SimulatedWorld.protocol("lazy"), 3, 2, 3, true, 1);
    private final SimulatedWorld world = new SimulatedWorld(3, new Random(1), unit);
    private final Notices notices = world.machines[0].notices;

    @Test
    void aRankIsToldWhatOthersHaveToldButNotWhatItHasToldItself() {
        long key = world.copy(0, 0, 1).key;
        notices.hear(1, new long[] {key, 5});
        assertThat(notices.tell(1)).isEmpty();
        assertThat(notices.tell(2)).containsExactly(key, 5);
        notices.hear(2, new long[] {key, 6});
        assertThat(notices.tell(1)).containsExactly(key, 6);
        assertThat(notices.tell(2)).isEmpty();
    }

    @Test
    void aReleaseWithoutAMessageIsToldAlthoughItsBlockWasToldBefore() {
        Copy copy = world.copy(0, 0, 0);
        for (int version = 1; version <= 3; version++) {
            assertThat(copy.tryFast()).isTrue();
            assertThat(copy.releaseFast()).isTrue();
            assertThat(notices.tell(1)).containsExactly(copy.key, version);
            assertThat(notices.tell(1)).isEmpty();
        }
    }

    @Test
    void aRequestThatArrivesDuringAWriteIsGrantedAtTheRelease() {
        Copy copy = world.copy(0, 0, 0);
        assertThat(copy.tryFast()).isTrue();
        Operation other = world.machines[1].acquire(world.copy(1, 0, 0), true, false, 0, 2);
        world.run();
        assertThat(other.isDone()).isFalse();
        assertThat(copy.releaseFast()).isFalse(); // the machine has to do it
        world.machines[0].release(copy, null);
        world.run();
        assertThat(other.isDone()).isTrue();
        assertThat(world.copy(1, 0, 0).version).isEqualTo(1);
        assertThat(copy.tryFast()).isFalse();
    }
}
