package org.mobula.shared;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;

@Timeout(60)
class PagesTest {
    private static final int RANKS = 3;
    private static final int LARGE = 20_000;
    private static final SharedOptions LAST_RELEASED = SharedOptions.defaults()
            .withHolderFailure(HolderFailure.LAST_RELEASED)
            .withCopies(2);

    private static void run(int ranks, String transport, Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(ranks, NodeOptions.defaults().withTransports(transport))) {
            cluster.run(program);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lazy", "update", "sequential", "migratory", "read-mostly", "scope"})
    void everyIncrementOfACounterCounts(String protocol) throws Exception {
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedArray<MemorySegment> counters = shared.pages(
                    int.class,
                    4,
                    Distribution.cyclic(),
                    SharedOptions.defaults().withProtocol(protocol));
            for (int i = 0; i < 100; i++) {
                SharedUnit<MemorySegment> counter = counters.block((i + node.rank()) % 4);
                counter.acquire();
                counter.value().set(JAVA_INT, 0, counter.value().get(JAVA_INT, 0) + 1);
                counter.release();
            }
            shared.barrier();
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                counters.block(i).acquireRead();
                sum += counters.block(i).value().get(JAVA_INT, 0);
                counters.block(i).release();
            }
            assertThat(sum).isEqualTo(100 * RANKS);
            shared.barrier();
        });
    }

    /** The ranks write a large block in turns; returns what was received at a rank. */
    private static UnitActivity turns(Node node) {
        SharedObjects shared = SharedObjects.of(node);
        SharedArray<MemorySegment> array = shared.pages(double.class, LARGE, Distribution.block(LARGE));
        SharedUnit<MemorySegment> block = array.block(0);
        for (int turn = 0; turn < 4 * RANKS; turn++) {
            if (turn % RANKS == node.rank()) {
                block.acquire();
                for (int i = 0; i < LARGE; i++) {
                    block.segment().setAtIndex(JAVA_DOUBLE, i, block.segment().getAtIndex(JAVA_DOUBLE, i) + i);
                }
                block.release();
            }
            shared.barrier();
            MemorySegment seen = block.read();
            assertThat(seen.byteSize()).isEqualTo(8L * LARGE);
            assertThat(seen.getAtIndex(JAVA_DOUBLE, LARGE - 1)).isEqualTo((turn + 1) * (LARGE - 1.0));
            shared.barrier();
        }
        return shared.activity().get(array.toString());
    }

    @Test
    void noMessageBetweenRanksOfAHostCarriesElements() throws Exception {
        run(RANKS, "shm", node -> {
            UnitActivity activity = turns(node);
            assertThat(activity.fetches()).isPositive();
            assertThat(activity.bytes()).isZero();
        });
    }

    @Test
    void withoutMemoryOfTheHostMessagesCarryThem() throws Exception {
        run(RANKS, "tcp", node -> assertThat(turns(node).bytes()).isGreaterThanOrEqualTo(8L * LARGE));
    }

    /** Ranks 0 and 1 are on one host, rank 2 on another. */
    @Test
    void eachPairOfRanksChoosesWhatAMessageCarries() throws Exception {
        InProcessJobs jobs = new InProcessJobs(List.of("one", "one", "two"));
        long[] bytes = new long[RANKS];
        try (Cluster cluster = new Cluster(jobs, NodeOptions.defaults().withTransports("shm", "tcp"))) {
            cluster.run(node -> bytes[node.rank()] = turns(node).bytes());
        }
        assertThat(bytes[2]).as("rank 2 receives all versions of others").isEqualTo(8L * 8 * LARGE);
        // from rank 2, or what rank 2 has written from the other rank of the host
        assertThat(bytes[0] + bytes[1]).isBetween(4L * 8 * LARGE, 8L * 8 * LARGE);
    }

    @Test
    void ranksThatReadTheSameVersionHaveTheSameMemory() throws Exception {
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<MemorySegment> block =
                    shared.pages(long.class, 8, Distribution.block(8)).block(0);
            if (node.rank() == 0) {
                block.acquire();
                block.value().set(JAVA_LONG, 0, 7);
                block.release();
            }
            shared.barrier();
            block.acquireRead();
            assertThat(block.value().get(JAVA_LONG, 0)).isEqualTo(7);
            shared.barrier();
            if (node.rank() == 2) { // not allowed to programs; it shows whose memory this is
                block.value().set(JAVA_LONG, 0, 8);
            }
            shared.barrier();
            assertThat(block.value().get(JAVA_LONG, 0)).isEqualTo(8);
            shared.barrier();
            block.release();
        });
    }

    /** Nothing but the lock in the memory of the host excludes the threads of the ranks. */
    @ParameterizedTest
    @ValueSource(strings = {"FAIL", "LAST_RELEASED"})
    void threadsOfAllRanksExcludeEachOther(String policy) throws Exception {
        int turns = 3000;
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedOptions options = SharedOptions.defaults().withHolderFailure(HolderFailure.valueOf(policy));
            SharedArray<MemorySegment> counters = shared.pages(long.class, 4, Distribution.block(2), options);
            Runnable counting = () -> {
                for (int i = 0; i < turns; i++) {
                    SharedUnit<MemorySegment> counter = counters.block(i % 2);
                    counter.acquire();
                    MemorySegment elements = counter.value();
                    long before = elements.get(JAVA_LONG, 0);
                    assertThat(elements.get(JAVA_LONG, 8)).isEqualTo(before);
                    elements.set(JAVA_LONG, 0, before + 1);
                    elements.set(JAVA_LONG, 8, before + 1);
                    counter.release();
                    if (i % 7 == 0) {
                        counter.acquireRead();
                        assertThat(counter.value().get(JAVA_LONG, 8))
                                .isEqualTo(counter.value().get(JAVA_LONG, 0));
                        counter.release();
                    }
                    if (i % 5 == 0) {
                        assertThat(counter.read().get(JAVA_LONG, 0)).isGreaterThanOrEqualTo(0);
                    }
                }
            };
            CompletableFuture<Void> other = CompletableFuture.runAsync(
                    counting, task -> Thread.ofPlatform().name("second thread").start(task));
            counting.run();
            other.get(50, TimeUnit.SECONDS);
            shared.barrier();
            long sum = 0;
            for (int block = 0; block < 2; block++) {
                sum += counters.block(block).read().get(JAVA_LONG, 0);
            }
            assertThat(sum).isEqualTo(2L * turns * RANKS);
            shared.barrier();
        });
    }

    @Test
    void aLockOfTheHostHasDeadlinesAndTries() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<MemorySegment> unit =
                    shared.pages(long.class, 1, Distribution.block(1)).block(0);
            if (node.rank() == 0) {
                unit.acquire();
            }
            shared.barrier();
            if (node.rank() == 1) {
                assertThat(unit.tryAcquire()).isFalse();
                assertThat(unit.tryAcquireRead()).isFalse();
                assertThatThrownBy(() -> unit.acquire(Duration.ofMillis(20)))
                        .isInstanceOf(DeadlineExceededException.class);
                assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(20), unit::read))
                        .isInstanceOf(DeadlineExceededException.class);
                assertThatThrownBy(unit::release).isInstanceOf(HoldException.class);
            } else {
                assertThatThrownBy(unit::acquire).isInstanceOf(HoldException.class);
            }
            shared.barrier();
            if (node.rank() == 0) {
                unit.release();
            } else {
                unit.acquire();
                unit.release();
            }
            shared.barrier();
            assertThat(unit.tryAcquireRead()).isTrue();
            shared.barrier();
            unit.release();
            shared.barrier();
        });
    }

    @Test
    void aReductionOfPages() throws Exception {
        run(RANKS, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            SharedUnit<MemorySegment> unit =
                    shared.pages(long.class, 1, Distribution.block(1)).block(0);
            MemorySegment mine = MemorySegment.ofArray(new long[] {1L << node.rank()});
            MemorySegment all = shared.reduce(unit, mine, (a, b) -> {
                a.set(JAVA_LONG, 0, a.get(JAVA_LONG, 0) + b.get(JAVA_LONG, 0));
                return a;
            });
            assertThat(all.get(JAVA_LONG, 0)).isEqualTo((1 << RANKS) - 1);
            shared.barrier();
        });
    }

    @Test
    void whatCannotBeInPagesIsRefused() throws Exception {
        run(2, "shm", node -> {
            SharedObjects shared = SharedObjects.of(node);
            assertThatThrownBy(() -> shared.pages(boolean.class, 8, Distribution.cyclic()))
                    .hasMessage("pages have elements of a primitive type other than boolean, as in double.class, not of"
                            + " boolean");
            assertThatThrownBy(() -> shared.pages(double[].class, 8, Distribution.cyclic()))
                    .hasMessageEndingWith("not of double[]");
            assertThatThrownBy(() -> shared.pages(
                            double.class,
                            8,
                            Distribution.cyclic(),
                            SharedOptions.defaults().withProtocol("home")))
                    .hasMessage("protocol home lets several ranks write one block at once, which pages do not allow;"
                            + " choose another one by SharedOptions.withProtocol, or register an array");
            SharedUnit<MemorySegment> unit =
                    shared.pages(int.class, 8, Distribution.block(8)).block(0);
            unit.acquire();
            assertThatThrownBy(() -> unit.value().getAtIndex(JAVA_INT, 8))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            unit.release();
            shared.barrier();
        });
    }

    /**
     * When a node closes, all other ranks depart from its view; a rank that is declared failed may lose its connections
     * first. But the others still run and keep their locks.
     */
    @ParameterizedTest
    @ValueSource(strings = {"its node is closed", "it is declared failed"})
    void aRankThatEndsLeavesTheLocksOfTheOthers(String why) throws Exception {
        NodeOptions options = NodeOptions.defaults().withTransports("shm");
        CountDownLatch ended = new CountDownLatch(1);
        try (Cluster cluster = new Cluster(RANKS, options)) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedUnit<MemorySegment> counter = shared.pages(long.class, 1, Distribution.cyclic(), LAST_RELEASED)
                        .block(0);
                if (node.rank() == 0) {
                    counter.acquire();
                    counter.segment().set(JAVA_LONG, 0, 1);
                }
                shared.barrier();
                if (node.rank() == 1 && why.equals("its node is closed")) {
                    node.close();
                    ended.countDown();
                } else if (node.rank() == 1) {
                    cluster.jobs().fail(1, "it is declared failed by the test");
                    assertThatThrownBy(() -> node.serveUntil(() -> false)).isInstanceOf(NodeClosedException.class);
                    ended.countDown();
                } else if (node.rank() == 0) {
                    ended.await();
                    node.serveUntil(() -> !node.living().contains(1));
                    counter.release();
                    node.serveUntil(() -> !node.living().contains(2));
                } else {
                    try (node) {
                        counter.acquire();
                        assertThat(counter.segment().get(JAVA_LONG, 0)).isEqualTo(1);
                        counter.release();
                    }
                }
            });
        }
    }
}
