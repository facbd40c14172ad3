package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.TransportOptions;

/** Collective operations with and without a shared area. */
@Timeout(60)
class SharedCollectivesTest {
    private static final NodeOptions SMALL =
            Medium.SHM.options().withAreaBytes(4096); // so that vectors go in many pieces

    private static boolean shares(Communicator communicator) {
        return communicator.collectives().hasArea();
    }

    private static long[] sum(Communicator world, int count) {
        long[] sum = new long[count];
        long[] own = new long[count];
        Arrays.fill(own, world.rank() + 1);
        world.allReduce(Section.of(own), Section.of(sum), Operation.SUM);
        return sum;
    }

    private static long ofAll(Communicator world) {
        return world.size() * (world.size() + 1) / 2;
    }

    static Stream<Algorithm> shared() {
        return Arrays.stream(Collective.values())
                .flatMap(collective -> Algorithms.of(collective).stream())
                .filter(algorithm -> algorithm.name().startsWith("shared"));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void vectorsThatTakeManyPiecesComeWhole(int size) throws Exception {
        try (Ranks ranks = new Ranks(size, SMALL)) {
            ranks.run(world -> {
                for (Algorithm algorithm : shared().toList()) {
                    CollectiveTrial.choose(world, algorithm);
                    for (int count : new int[] {0, 2, 510, 514, 3000}) {
                        for (int way = 0; way < 4; way++) {
                            int root = count % size;
                            new CollectiveTrial(world, count, root, false, (way & 1) != 0, (way & 2) != 0)
                                    .check(algorithm.collective());
                        }
                    }
                }
                assertThat(shares(world)).isTrue();
            });
        }
    }

    @Test
    void elementsOfEveryKindAreCombined() throws Exception {
        try (Ranks ranks = new Ranks(3, SMALL)) {
            ranks.run(world -> {
                byte[] bytes = new byte[5000];
                world.allReduce(Section.of(filled(world.rank() + 1)), Section.of(bytes, 1, 4000), Operation.SUM);
                assertThat(bytes[0]).isZero();
                assertThat(Arrays.copyOfRange(bytes, 1, 4001)).containsOnly((byte) 6);
                boolean[] flags = new boolean[5000];
                Arrays.fill(flags, world.rank() == 1);
                world.allReduce(Section.IN_PLACE, Section.of(flags), Operation.LOR);
                assertThat(flags).containsOnly(true);
                double[] column = IntStream.range(0, 2000)
                        .mapToDouble(i -> i % 2 == 0 ? world.rank() : -1)
                        .toArray();
                Section odd = Section.of(column, 0, 1, Datatype.DOUBLE.vector(1000, 1, 2));
                world.allReduce(Section.IN_PLACE, odd, Operation.SUM);
                for (int i = 0; i < column.length; i++) {
                    assertThat(column[i]).isEqualTo(i % 2 == 0 ? 3 : -1);
                }
            });
        }
    }

    private static byte[] filled(int value) {
        byte[] bytes = new byte[4000];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void overTcpAllGoesByMessages(Medium medium) throws Exception {
        Ranks.run(3, medium, world -> {
            assertThat(sum(world, 3)).containsOnly(ofAll(world));
            assertThat(shares(world)).isEqualTo(medium == Medium.SHM);
        });
    }

    private static void runWith(InProcessJobs jobs, IntFunction<NodeOptions> options, Ranks.Program program)
            throws Exception {
        try (Cluster cluster = new Cluster(jobs, options)) {
            cluster.run(node -> program.run(Communicator.world(node)));
        }
    }

    @Test
    void noRankUsesTheAreaIfOneCannotMapIt() throws Exception {
        NodeOptions neither = NodeOptions.defaults();
        runWith(new InProcessJobs(3), rank -> rank == 1 ? neither.withTransports("tcp") : neither, world -> {
            assertThat(sum(world, 1000)).containsOnly(ofAll(world));
            assertThat(shares(world)).isFalse();
        });
    }

    @Test
    void ranksOfSeveralHostsShareNothing() throws Exception {
        runWith(new InProcessJobs(List.of("a", "a", "b")), _ -> NodeOptions.defaults(), world -> {
            assertThat(sum(world, 1000)).containsOnly(ofAll(world));
            assertThat(shares(world)).isFalse();
            Communicator half = world.split(world.rank() / 2, 0).orElseThrow();
            assertThat(sum(half, 1000)).containsOnly(ofAll(half));
            assertThat(shares(half)).isEqualTo(half.size() > 1);
        });
    }

    @Test
    void itCanBeTurnedOff() throws Exception {
        try (Ranks ranks = new Ranks(2, NodeOptions.defaults().withAreaBytes(0))) {
            ranks.run(world -> {
                assertThat(sum(world, 10)).containsOnly(ofAll(world));
                assertThat(shares(world)).isFalse();
            });
        }
    }

    @Test
    void whereThereIsNoRoomAllGoesByMessages() throws Exception {
        NodeOptions options = NodeOptions.defaults()
                .withTransport(TransportOptions.defaults().withShmDirectory(Path.of("/nonexistent")));
        try (Ranks ranks = new Ranks(3, options)) {
            ranks.run(world -> {
                assertThat(sum(world, 5000)).containsOnly(ofAll(world));
                assertThat(shares(world)).isFalse();
            });
        }
    }

    @Test
    void theMemoryIsUnlinkedOnceAllRanksHaveMappedIt(@TempDir Path directory) throws Exception {
        NodeOptions options =
                Medium.SHM.options().withTransport(TransportOptions.defaults().withShmDirectory(directory));
        try (Ranks ranks = new Ranks(2, options)) {
            ranks.run(world -> {
                world.barrier();
                assertThat(shares(world)).isTrue();
                world.barrier();
                try (Stream<Path> files = Files.list(directory)) {
                    assertThat(files).isEmpty();
                }
            });
        }
    }

    @Test
    void twoThreadsWithACommunicatorEachDoNotMix() throws Exception {
        try (Ranks ranks = new Ranks(3, SMALL)) {
            ranks.run(world -> {
                Communicator other = world.duplicate();
                AtomicInteger right = new AtomicInteger();
                Thread beside = Thread.ofPlatform().start(() -> manySums(other, right));
                manySums(world, right);
                beside.join();
                assertThat(right.get()).isEqualTo(600);
            });
        }
    }

    private static void manySums(Communicator communicator, AtomicInteger right) {
        for (int i = 0; i < 300; i++) {
            long[] sum = sum(communicator, 1 + i * 7);
            right.addAndGet(sum[i * 7] == ofAll(communicator) ? 1 : 0);
        }
    }

    @Test
    void nonBlockingOperationsRunBesideBlockingOnes() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            for (int i = 0; i < 50; i++) {
                long[] later = new long[1];
                Request begun = world.iallReduce(Section.of(new long[] {i}), Section.of(later), Operation.MAX);
                assertThat(sum(world, 9)).containsOnly(ofAll(world));
                begun.await();
                assertThat(later).containsExactly(i);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyWayOfWaitingEnds(Waiting waiting) throws Exception {
        try (Ranks ranks = new Ranks(3, SMALL.withWaiting(waiting))) {
            ranks.run(world -> {
                for (int i = 0; i < 100; i++) {
                    assertThat(sum(world, 700)).containsOnly(ofAll(world));
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSleepingRankIsWokenUp(boolean virtual) throws Exception {
        try (Ranks ranks = new Ranks(2, SMALL.withWaiting(Waiting.SLEEP))) {
            ranks.run(Communicator::barrier);
            CollectiveEngine waiting = ranks.world(0).collectives();
            Thread sleeper = (virtual ? Thread.ofVirtual() : Thread.ofPlatform())
                    .start(() -> ranks.world(0).barrier());
            while (!waiting.isAsleep()) {
                Thread.onSpinWait();
            }
            ranks.world(1).barrier();
            sleeper.join();
            assertThat(waiting.isAsleep()).isFalse();
        }
    }

    @Test
    void whoWaitsServesOthersMeanwhile() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            world.barrier();
            long[] come = new long[1 << 18]; // longer than the eager limit
            if (world.rank() == 0) {
                Request receive = world.ireceive(Section.of(come), 1, 0);
                world.barrier();
                assertThat(receive.await().count()).isEqualTo(come.length);
            } else {
                world.send(Section.of(come), 0, 0);
                world.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("shared")
    void aFailedRankEndsEveryWaitForIt(Algorithm algorithm) throws Exception {
        try (Ranks ranks = new Ranks(4, SMALL)) {
            ranks.run(world -> {
                CollectiveTrial.choose(world, algorithm);
                new CollectiveTrial(world, 6000, 0, false, false, false).check(algorithm.collective());
                world.barrier();
                assertThat(shares(world)).isTrue();
                if (world.rank() == 2) {
                    ranks.node(2).close();
                    return;
                }
                assertThatThrownBy(() -> {
                            new CollectiveTrial(world, 6000, 2, false, false, false).check(algorithm.collective());
                            world.barrier(); // a rank that only contributes need not notice before
                        })
                        .isInstanceOf(PeerFailedException.class)
                        .extracting(thrown -> ((PeerFailedException) thrown).rank())
                        .isEqualTo(2);
            });
        }
    }

    @Test
    void aRankThatFailsDuringAnOperationWakesUpSleepers() throws Exception {
        try (Ranks ranks = new Ranks(3, SMALL.withWaiting(Waiting.SLEEP))) {
            ranks.run(Communicator::barrier);
            CountDownLatch there = new CountDownLatch(1);
            Thread death = Thread.ofPlatform().start(() -> {
                while (there.getCount() > 0 || !ranks.world(0).collectives().isAsleep()) {
                    Thread.onSpinWait();
                }
                ranks.jobs().end(2, "its process ended");
            });
            ranks.run(world -> {
                if (world.rank() == 2) {
                    there.countDown(); // otherwise it may end before its communicator exists
                } else {
                    assertThatThrownBy(world::barrier).isInstanceOf(PeerFailedException.class);
                }
            });
            death.join();
        }
    }

    @Test
    void aDeadlineEndsTheWaitAndTheOperationsOfAll() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            world.barrier();
            if (world.rank() == 0) {
                assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(50), () -> {
                            world.barrier();
                            return null;
                        }))
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageContaining(" ms while barrier, for rank 1. ")
                        .hasMessageContaining("This communicator can no longer run collective operations");
                world.send(Section.EMPTY, 1, 0);
            } else {
                world.receive(Section.EMPTY, 0, 0);
                assertThatThrownBy(world::barrier).isInstanceOf(BrokenCollectiveException.class);
            }
        });
    }

    @Test
    void differentOperationsAreReported() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Ranks.run(3, Medium.SHM, world -> {
            try {
                world.barrier(); // a fast rank may break the communicator before a slow one has left it
                if (world.rank() == 1) {
                    world.barrier();
                } else {
                    world.broadcast(Section.of(new int[100]), 0);
                }
                world.barrier();
            } catch (MessageArgumentException | BrokenCollectiveException noticed) {
                told.incrementAndGet();
            }
        });
        assertThat(told.get()).isEqualTo(3);
    }

    @Test
    void aSingleRankSharesNoMemory() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            world.barrier();
            assertThat(shares(world)).isFalse();
        });
    }
}
