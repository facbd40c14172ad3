package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalReadersTest {
    private final SimulatedWorld world = new SimulatedWorld(
            1, new Random(1), SimulatedWorld.unit(0, SimulatedWorld.protocol("read-mostly"), 1, 1, 1, true, 1));

    private Operation acquire(boolean writes) {
        Operation operation = world.machines[0].acquire(world.copy(0, 0, 0), writes, false, 0, 1);
        world.run();
        return operation;
    }

    private void release(Operation hold) {
        world.machines[0].release(world.copy(0, 0, 0), hold);
        world.run();
    }

    /** Otherwise two readers in turn keep a writer waiting for ever. */
    @Test
    void aReaderWaitsForAWriterOfItsRankThatWaitsForReaders() {
        Operation first = acquire(false);
        Operation writer = acquire(true);
        Operation second = acquire(false);
        assertThat(first.isDone()).isTrue();
        assertThat(writer.isDone()).isFalse();
        assertThat(second.isDone()).isFalse();

        release(first);
        assertThat(writer.isDone()).isTrue();
        assertThat(second.isDone()).isFalse();

        release(writer);
        assertThat(second.isDone()).isTrue();
        release(second);
    }
}
