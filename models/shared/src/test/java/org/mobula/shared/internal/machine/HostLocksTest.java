package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.shared.internal.pages.HostPages;

/** Locks in the memory of a host: what a program with threads cannot make happen for certain. */
class HostLocksTest {
    private static final int RANKS = 3;
    private static final int FLAG = 0; // the unit with locks in the memory
    private static final int DATA = 1;

    private final HostPages.Division division = new HostPages.Division(1, _ -> Long.BYTES, true);
    private SimulatedWorld world;

    /** Two units: one block in pages with its lock, and one array. */
    private void ranks(long seed, boolean fails) {
        HostPages pages = new HostPages(
                MemorySegment.ofArray(new long[(int) division.bytes(RANKS) / Long.BYTES]),
                new int[] {0, 1, 2},
                division);
        var lazy = SimulatedWorld.protocol("lazy");
        Unit[][] units = new Unit[RANKS][];
        for (int rank = 0; rank < RANKS; rank++) {
            units[rank] = new Unit[] {
                SimulatedWorld.unit(
                        FLAG, lazy, 1, 1, RANKS, fails, 1, _ -> new PageContent(long.class, 1, 0, () -> pages)),
                SimulatedWorld.unit(DATA, lazy, 1, 1, RANKS, fails, 1)
            };
        }
        world = new SimulatedWorld(RANKS, new Random(seed), rank -> units[rank]);
        for (int rank = 0; rank < RANKS; rank++) {
            world.machines[rank].attach(units[rank][FLAG], pages);
        }
    }

    private Operation acquire(int rank, boolean writes) {
        return world.machines[rank].acquire(world.copy(rank, FLAG, 0), writes, false, 0, 1);
    }

    private void release(int rank, Operation hold) {
        world.machines[rank].release(world.copy(rank, FLAG, 0), hold);
    }

    /** Writes a unit as a thread does. */
    private void write(int rank, int unit, long value, Runnable then) {
        Copy copy = world.copy(rank, unit, 0);
        if (copy.tryFast()) {
            SimulatedWorld.set(copy, 0, value);
            assertThat(copy.releaseFast()).isTrue();
            then.run();
            return;
        }
        Operation hold = world.machines[rank].acquire(copy, true, false, 0, 1);
        hold.whenDone(() -> world.next(() -> {
            SimulatedWorld.set(copy, 0, value);
            world.machines[rank].release(copy, hold).whenDone(() -> world.next(then));
        }));
    }

    /** The release of the array happens before that of the pages, although only the latter needs no message. */
    @Test
    void aLockTellsOfReleasesOfBlocksThatHaveOtherLocks() {
        for (int seed = 0; seed < 300; seed++) {
            ranks(seed, true);
            List<Long> seen = new ArrayList<>();
            int writer = seed % RANKS;
            world.later(() -> write(writer, DATA, 7, () -> write(writer, FLAG, 1, () -> {})));
            for (int rank = 0; rank < RANKS; rank++) {
                int me = rank;
                if (me != writer) {
                    world.machines[me].read(world.copy(me, DATA, 0)); // has an old copy
                    world.later(() -> awaitFlag(me, seen));
                }
            }
            world.run();
            assertThat(seen).as("seed %s", seed).containsExactly(7L, 7L);
        }
    }

    private void awaitFlag(int rank, List<Long> seen) {
        Operation hold = acquire(rank, false);
        hold.whenDone(() -> world.next(() -> {
            boolean set = SimulatedWorld.get(world.copy(rank, FLAG, 0), 0) == 1;
            release(rank, hold);
            if (set) {
                Operation read = world.machines[rank].read(world.copy(rank, DATA, 0));
                read.whenDone(() -> world.next(() -> seen.add(SimulatedWorld.get(world.copy(rank, DATA, 0), 0))));
            } else {
                world.later(() -> awaitFlag(rank, seen));
            }
        }));
    }

    @Test
    void aRankThatDiesBeforeItTellsTheNextOneDoesNotMakeItWaitForEver() {
        for (int seed = 0; seed < 100; seed++) {
            ranks(seed, true);
            Operation first = acquire(0, true);
            Operation second = acquire(1, true);
            release(0, first); // the lock is rank 1's; the message that says so is perhaps lost
            world.kill(0);
            world.run();
            assertThat(second.isDone()).as("seed %s", seed).isTrue();
            assertThat(second.failure()).isNull();
        }
    }

    @Test
    void oneRankIsToldOfAWriterThatHasDied() {
        ranks(1, true);
        acquire(0, true);
        Operation second = acquire(1, true);
        Operation third = acquire(2, true);
        world.kill(0);
        world.run();
        assertThat(second.failure()).isInstanceOf(PeerFailedException.class).hasMessageContaining("rank 0");
        assertThat(third.isDone()).isTrue();
        assertThat(third.failure()).isNull();
    }

    /** It may still run: it was silent for too long, or has declared this rank failed. */
    @Test
    void aDepartedRankKeepsItsLockUntilItHasStopped() {
        ranks(1, false);
        Operation first = acquire(0, true);
        Operation second = acquire(1, true);
        world.machines[1].departed(0);
        world.run();
        assertThat(second.isDone()).isFalse();
        SimulatedWorld.set(world.copy(0, FLAG, 0), 0, 5);
        release(0, first);
        world.run();
        assertThat(second.isDone()).isTrue();
        assertThat(SimulatedWorld.get(world.copy(1, FLAG, 0), 0)).isEqualTo(5);

        Operation third = acquire(2, true);
        world.machines[2].departed(1);
        world.machines[2].ended(1);
        assertThat(third.isDone()).isTrue();
        assertThat(third.failure()).isNull();
    }

    /** When a node closes, all other ranks depart, but they still run. */
    @Test
    void aClosedMachineTakesNoLockAway() {
        ranks(1, false);
        Operation first = acquire(0, true);
        world.machines[1].close(() -> new NodeClosedException(1, "testing"));
        world.machines[1].departed(0);
        world.machines[1].ended(0);
        SimulatedWorld.set(world.copy(0, FLAG, 0), 0, 5);
        release(0, first);
        assertThat(acquire(2, true).isDone()).isTrue();
        assertThat(SimulatedWorld.get(world.copy(2, FLAG, 0), 0)).isEqualTo(5);
    }

    @Test
    void aReadWithoutTheLockDoesNotTakeTheReportOfADeadWriter() {
        ranks(1, true);
        acquire(0, true);
        Operation read = world.machines[1].read(world.copy(1, FLAG, 0));
        world.kill(0);
        world.run();
        Operation update = world.machines[1].update(world.copy(1, FLAG, 0));
        world.run();
        assertThat(read.isDone() && update.isDone()).isTrue();
        assertThat(read.failure()).isNull();
        assertThat(update.failure()).isNull();
        Operation next = acquire(2, false);
        assertThat(next.failure()).isInstanceOf(PeerFailedException.class);
        assertThat(acquire(2, true).failure()).isNull();
    }

    @Test
    void aWriterThatHasDiedIsNotReportedIfTheLastReleasedContentIsWanted() {
        ranks(1, false);
        Operation first = acquire(0, true);
        SimulatedWorld.set(world.copy(0, FLAG, 0), 0, 5);
        assertThat(first.isDone()).isTrue();
        Operation second = acquire(1, true);
        world.kill(0);
        world.run();
        assertThat(second.failure()).isNull();
        assertThat(SimulatedWorld.get(world.copy(1, FLAG, 0), 0)).isZero();
    }

    @Test
    void ranksThatDoNotWaitAnyLongerAreSkipped() {
        ranks(1, true);
        Operation first = acquire(0, true);
        Operation second = acquire(1, true);
        Operation third = acquire(2, false);
        assertThat(world.machines[1].abandon(second)).isTrue();
        release(0, first);
        world.run();
        assertThat(third.isDone()).isTrue();
        release(2, third);
        assertThat(world.copy(1, FLAG, 0).tryFast()).as("the lock is free").isTrue();
    }

    @Test
    void aRankThatHasGotTheLockWhenItGivesUpPassesItOn() {
        ranks(1, true);
        Operation first = acquire(0, true);
        Operation second = acquire(1, true);
        release(0, first); // rank 1 has the lock, and does not know it yet
        assertThat(world.machines[1].abandon(second)).isTrue();
        world.run();
        assertThat(world.copy(2, FLAG, 0).tryFast()).isTrue();
    }

    @Test
    void readersHaveItTogetherAndAWriterWaitsForAll() {
        ranks(1, true);
        Operation first = acquire(0, false);
        Operation second = acquire(1, false);
        Operation writer = acquire(2, true);
        Operation late = acquire(0, false); // not before the writer
        world.run();
        assertThat(List.of(first.isDone(), second.isDone(), writer.isDone(), late.isDone()))
                .containsExactly(true, true, false, false);
        release(0, first);
        release(1, second);
        world.run();
        assertThat(writer.isDone()).isTrue();
        assertThat(late.isDone()).isFalse();
        release(2, writer);
        world.run();
        assertThat(late.isDone()).isTrue();
    }

    @Test
    void aContentThatARankReadsIsNotOverwritten() {
        ranks(1, true);
        assertThat(world.copy(0, FLAG, 0).isReadable()).isTrue();
        MemorySegment old = (MemorySegment) world.copy(0, FLAG, 0).content().value();
        write(1, FLAG, 3, () -> {});
        write(2, FLAG, 4, () -> {});
        assertThat(old.get(java.lang.foreign.ValueLayout.JAVA_LONG, 0)).isZero();
        assertThat(world.copy(0, FLAG, 0).isReadable()).isTrue();
        assertThat(SimulatedWorld.get(world.copy(0, FLAG, 0), 0)).isEqualTo(4);
    }

    @Test
    void aReadWaitsForARankThatWritesInPlace() {
        ranks(1, true);
        Operation writer = acquire(0, true);
        assertThat(world.copy(1, FLAG, 0).isReadable()).isFalse();
        Operation read = world.machines[1].read(world.copy(1, FLAG, 0));
        world.run();
        assertThat(read.isDone()).isFalse();
        SimulatedWorld.set(world.copy(0, FLAG, 0), 0, 9);
        release(0, writer);
        world.run();
        assertThat(read.isDone()).isTrue();
        assertThat(SimulatedWorld.get(world.copy(1, FLAG, 0), 0)).isEqualTo(9);
    }
}
