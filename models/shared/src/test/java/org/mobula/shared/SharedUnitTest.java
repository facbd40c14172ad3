package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

@Timeout(60)
class SharedUnitTest {
    private static final int RANKS = 3;

    static final class Counter implements Serializable {
        int value;
    }

    private static void run(int ranks, String transport, Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(ranks, NodeOptions.defaults().withTransports(transport))) {
            cluster.run(program);
        }
    }

    private static SharedOptions by(String protocol) {
        return SharedOptions.defaults().withProtocol(protocol);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lazy", "update", "home", "sequential", "migratory", "read-mostly", "scope"})
    void everyIncrementOfACounterCounts(String protocol) throws Exception {
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedArray<int[]> counters = shared.array(int[].class, 4, Distribution.cyclic(), by(protocol));
            shared.barrier();
            for (int i = 0; i < 200; i++) {
                SharedUnit<int[]> counter = counters.block((i + node.rank()) % 4);
                counter.acquire();
                counter.value()[0]++;
                counter.release();
            }
            shared.barrier();
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                counters.block(i).acquireRead();
                sum += counters.block(i).value()[0];
                counters.block(i).release();
            }
            assertThat(sum).isEqualTo(200 * RANKS);
            shared.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void anObjectAndALargeArrayTravel(String transport) throws Exception {
        run(2, transport, node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<Counter> object = shared.object(new Counter());
            SharedArray<double[]> array = shared.array(double[].class, 200_000, Distribution.block());
            for (int turn = 0; turn < 10; turn++) {
                if (turn % 2 == node.rank()) {
                    object.acquire();
                    object.value().value++;
                    object.release();
                    array.block(0).acquire();
                    double[] elements = array.block(0).value();
                    for (int i = 0; i < elements.length; i++) {
                        elements[i] += i;
                    }
                    array.block(0).release();
                }
                shared.barrier();
            }
            assertThat(object.read().value).isEqualTo(10);
            double[] elements = array.block(0).read();
            assertThat(elements).hasSize(100_000);
            assertThat(elements[99_999]).isEqualTo(10 * 99_999.0);
            shared.barrier();
        });
    }

    @Test
    void writersOfDisjointRangesOfABlockDoNotWaitForEachOther() throws Exception {
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<int[]> block = shared.array(int[].class, 30, Distribution.block(30), by("home"))
                    .block(0);
            int from = 10 * node.rank();
            block.acquire(from, from + 10);
            shared.barrier(); // all have acquired
            for (int i = from; i < from + 10; i++) {
                block.value()[i] = i;
            }
            block.release();
            shared.barrier();
            int[] all = block.read();
            for (int i = 0; i < 30; i++) {
                assertThat(all[i]).isEqualTo(i);
            }
            shared.barrier();
        });
    }

    @Test
    void aRequestThatArrivesWhileTheLockIsHeldIsGrantedAtTheRelease() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<int[]> unit =
                    shared.array(int[].class, 1, Distribution.block()).block(0);
            if (node.rank() == 0) {
                unit.acquire();
                node.barrier();
                node.barrier(); // the request of rank 1 has arrived
                unit.value()[0]++;
                unit.release();
                unit.acquire();
                unit.value()[0]++;
                unit.release();
                shared.barrier();
                assertThat(unit.read()[0]).isEqualTo(3);
            } else {
                node.barrier();
                CompletableFuture<int[]> content = unit.acquireAsync();
                node.barrier();
                assertThat(content.get()[0]).isEqualTo(1);
                unit.value()[0]++;
                unit.release();
                shared.barrier();
            }
            node.barrier();
        });
    }

    @Test
    void aTryIsRefusedWhileAnotherRankHolds() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<int[]> unit =
                    shared.array(int[].class, 1, Distribution.block()).block(0);
            if (node.rank() == 0) {
                unit.acquire();
            }
            shared.barrier();
            if (node.rank() == 1) {
                assertThat(unit.tryAcquire()).isFalse();
                assertThat(unit.tryAcquireRead()).isFalse();
                assertThatThrownBy(() -> unit.acquire(Duration.ofMillis(20)))
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageMatching("deadline exceeded after \\d+ ms while acquiring unit 0. "
                                + "Another rank holds it, or does not take part");
            }
            shared.barrier();
            if (node.rank() == 0) {
                unit.release();
            }
            shared.barrier();
            if (node.rank() == 1) {
                assertThat(unit.tryAcquire()).isTrue();
                unit.release();
            }
            shared.barrier();
        });
    }

    @Test
    void aBarrierEndsAtTheDeadlineOfItsThread() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            if (node.rank() == 0) {
                assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(20), shared::barrier))
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageContaining("waiting at a barrier of shared objects that rank 1 has not reached. ");
            }
            node.barrier();
        });
    }

    @Test
    void threadsOfARankExcludeEachOther() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<long[]> unit =
                    shared.array(long[].class, 1, Distribution.block()).block(0);
            Runnable work = () -> {
                for (int i = 0; i < 100; i++) {
                    unit.acquire();
                    unit.value()[0]++;
                    unit.release();
                }
            };
            List<Thread> threads = List.of(
                    Thread.ofPlatform().start(work), Thread.ofPlatform().start(work), Thread.startVirtualThread(work));
            for (Thread thread : threads) {
                thread.join();
            }
            shared.barrier();
            assertThat(unit.read()[0]).isEqualTo(600);
            shared.barrier();
        });
    }

    @Test
    void severalRanksReadAtTheSameTime() throws Exception {
        AtomicInteger reading = new AtomicInteger();
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<int[]> unit =
                    shared.array(int[].class, 1, Distribution.block()).block(0);
            unit.acquireRead();
            reading.incrementAndGet();
            shared.barrier();
            assertThat(reading.get()).isEqualTo(RANKS);
            unit.release();
            shared.barrier();
        });
    }

    @Test
    void acquisitionsAndUpdatesRunInTheBackground() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedArray<int[]> array = shared.array(int[].class, 2, Distribution.block());
            CompletableFuture<int[]> first = array.block(0).acquireAsync();
            CompletableFuture<int[]> second = first.thenCompose(_ -> null);
            first.get()[0]++;
            array.block(0).release();
            assertThat(second).failsWithin(Duration.ofSeconds(30)); // it may run after the first one has returned
            shared.barrier();
            array.block(0).prefetch();
            assertThat(array.block(0).updateAsync().get()[0]).isEqualTo(2);
            shared.barrier();
        });
    }

    @Test
    void misuseIsRefusedAtTheCall() throws Exception {
        run(1, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedArray<int[]> array = shared.array(int[].class, 10, Distribution.block(5));
            SharedUnit<int[]> unit = array.block(1);
            assertThatThrownBy(unit::release)
                    .isInstanceOf(HoldException.class)
                    .hasMessage("block 1 of unit 0 is released by thread \"rank-0\", which has not acquired it. Call "
                            + "acquire or acquireRead first, on the same thread");
            unit.acquire();
            assertThatThrownBy(unit::acquireRead)
                    .isInstanceOf(HoldException.class)
                    .hasMessage("block 1 of unit 0 is acquired by thread \"rank-0\", which has it already. Release it "
                            + "first");
            unit.release();
            assertThatThrownBy(() -> array.block(2))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("unit 0 has 2 blocks; there is no block 2");
            assertThatThrownBy(() -> unit.acquire(3, 6))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("block 1 of unit 0 has 5 elements; there is no range 3 to 6 in it");
            assertThatThrownBy(() -> array.blockOf(10))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("unit 0 has 10 elements; there is no element 10");
            assertThatThrownBy(() -> shared.array(int[].class, 1, Distribution.block(), by("eager")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("there is no consistency protocol \"eager\"; there are home, lazy, migratory, "
                            + "read-mostly, scope, sequential, update");
            assertThatThrownBy(() -> by("lazy").withProtocol("home"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a unit has one protocol: these options have lazy already, so they cannot have home, "
                            + "too");
            assertThatThrownBy(() -> shared.object(new Object()))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageStartingWith("an object of java.lang.Object cannot be shared: ");
            SharedUnit<Counter> object = shared.object(new Counter());
            assertThatThrownBy(() -> object.set(new Counter()))
                    .isInstanceOf(HoldException.class)
                    .hasMessage(
                            "unit 1 is written by thread \"rank-0\", which has not acquired it. Call acquire first");
            node.close();
            assertThatThrownBy(unit::acquire).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(unit::read).isInstanceOf(NodeClosedException.class);
        });
    }
}
