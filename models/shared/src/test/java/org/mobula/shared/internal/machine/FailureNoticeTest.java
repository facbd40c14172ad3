package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.PeerFailedException;

/** Failures of ranks, and packets that do not belong to a block. */
class FailureNoticeTest {
    private static final int RANKS = 3;

    private static SimulatedWorld world(String protocol, long seed) {
        Unit unit = SimulatedWorld.unit(0, SimulatedWorld.protocol(protocol), 3, 2, RANKS, true, 1);
        return new SimulatedWorld(RANKS, new Random(seed), unit);
    }

    private static Operation acquire(SimulatedWorld world, int rank, boolean writes) {
        return world.machines[rank].acquire(world.copy(rank, 0, 0), writes, false, 0, 2);
    }

    /** The usual sequence: a rank hangs with the lock, others give up, then it is ended. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRankIsToldOfALostHolderAlthoughItGaveUpBefore(boolean writes) {
        for (int seed = 0; seed < 100; seed++) {
            SimulatedWorld world = world("lazy", seed);
            acquire(world, 0, true);
            Operation first = acquire(world, 1, writes);
            Operation second = acquire(world, 2, writes);
            world.run();
            assertThat(world.machines[1].abandon(first)).isTrue();
            assertThat(world.machines[2].abandon(second)).isTrue();
            world.kill(0);
            world.run();
            Operation third = acquire(world, 1, true);
            world.run();
            assertThat(third.failure()).as("seed %s", seed).isInstanceOf(PeerFailedException.class);
            Operation fourth = acquire(world, 1, true);
            world.run();
            assertThat(fourth.isDone()).isTrue();
            assertThat(fourth.failure()).isNull();
        }
    }

    @Test
    void contentOfTheWrongFormIsRefused() {
        Payload runs = new Payload.Runs(new int[] {0, 1}, new long[] {1});
        Payload whole = new Payload.Whole(new long[2], new AtomicInteger());
        SimulatedWorld lazy = world("lazy", 1);
        assertThatThrownBy(() -> lazy.machines[1].deliver(
                        0,
                        Packet.of(PacketKind.CONTENT, 0).version(3).data(runs).build()))
                .isInstanceOf(CorruptPacketException.class);
        assertThatThrownBy(() -> lazy.machines[1].deliver(
                        0,
                        Packet.of(PacketKind.TOKEN, 0)
                                .transfer(1)
                                .version(3)
                                .numbers(0)
                                .data(runs)
                                .build()))
                .isInstanceOf(CorruptPacketException.class);
        assertThat(lazy.copy(1, 0, 0).hasLock())
                .as("a lock without its content")
                .isFalse();

        SimulatedWorld home = world("home", 1);
        Operation lease = acquire(home, 1, true);
        home.run();
        assertThatThrownBy(() -> home.machines[0].deliver(
                        1,
                        Packet.of(PacketKind.DONE, 0)
                                .id(lease.id)
                                .argument(1)
                                .data(whole)
                                .build()))
                .isInstanceOf(CorruptPacketException.class);
    }

    @Test
    void theLatestChangesOfEachRankAreKept() {
        AppliedChanges changes = new AppliedChanges();
        changes.add(1, 7);
        for (int lease = 1; lease <= 1000; lease++) {
            changes.add(2, lease);
        }
        assertThat(changes.contain(1, 7)).isTrue();
        assertThat(changes.contain(2, 1000)).isTrue();
        assertThat(changes.contain(2, 937)).isTrue();
        assertThat(changes.contain(2, 936)).isFalse();
    }
}
