package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.pointtopoint.PendingRequest;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;

/**
 * Each algorithm, selected by option, over real transports. A part of the lengths and roots, chosen by a seed; all of
 * them with {@code -Dcollective.all=true}.
 */
@Timeout(120)
class CollectivesTest {
    private static final boolean ALL = Boolean.getBoolean("collective.all");
    private static final long SEED = Long.getLong("collective.seed", 20261121);

    /** Below and above the limits of a frame and of an eager message. */
    private static final int[] COUNTS = {0, 2, 34, 1200, 20_000};

    @Test
    void aRunningOperationKeepsItsAlgorithm() throws Exception {
        Ranks.run(5, Medium.SHM, world -> {
            world.algorithms(Selection.standard().with(Algorithms.of(Collective.SCATTERV, "mst")));
            if (world.rank() == 0) { // the others have chosen otherwise when the root begins
                for (int rank = 1; rank < 5; rank++) {
                    world.receive(Section.EMPTY, rank, 0);
                }
            }
            int[] ones = {1, 1, 1, 1, 1};
            int[] all = {10, 11, 12, 13, 14};
            int[] mine = new int[1];
            Request scatter = world.iscatterv(Section.of(all), ones, new int[] {0, 1, 2, 3, 4}, Section.of(mine), 0);
            world.algorithms(Selection.standard().with(Algorithms.of(Collective.SCATTERV, "flat")));
            world.send(Section.EMPTY, 0, 0);
            scatter.await();
            assertThat(mine).containsExactly(10 + world.rank());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "1, SHM", "2, SHM", "3, SHM", "4, SHM", "5, SHM", "7, SHM", "8, SHM", "1, TCP", "2, TCP", "3, TCP", "4, TCP",
        "5, TCP", "7, TCP", "8, TCP",
    })
    void eachAlgorithmImplementsItsOperation(int size, Medium medium) throws Exception {
        AtomicInteger trials = new AtomicInteger();
        Ranks.run(size, medium, world -> {
            Random random = new Random(SEED + size); // the same at all ranks
            for (Collective collective : Collective.values()) {
                for (Algorithm algorithm : Algorithms.of(collective)) {
                    CollectiveTrial.choose(world, algorithm);
                    for (int count : COUNTS) {
                        trials.addAndGet(run(world, collective, count, random));
                    }
                }
            }
        });
        assertThat(trials.get()).isGreaterThan(size * 100);
    }

    private static int run(Communicator world, Collective collective, int count, Random random) {
        int trials = 0;
        for (int way = 0; way < 8; way++) {
            for (int root = 0; root < world.size(); root++) {
                if (ALL || random.nextInt(8 * world.size()) < (count < 10_000 ? 3 : 1)) {
                    trials++;
                    new CollectiveTrial(world, count, root, (way & 1) != 0, (way & 2) != 0, (way & 4) != 0)
                            .check(collective);
                }
            }
        }
        return trials;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a a b b c", "a b b a c", "a b c d e"})
    void ranksOfSeveralHostsChooseAlike(String hosts) throws Exception {
        try (Cluster cluster = new Cluster(new InProcessJobs(List.of(hosts.split(" "))), NodeOptions.defaults())) {
            cluster.run(node -> {
                Communicator world = Communicator.world(node);
                Random random = new Random(SEED);
                for (Collective collective : Collective.values()) {
                    run(world, collective, 34, random);
                    world.algorithms(Selection.of("barrier=twoLevel,broadcast=twoLevel,reduce=twoLevel,"
                            + "allReduce=twoLevel,allGather=twoLevel,allGatherv=twoLevel"));
                    run(world, collective, 34, random);
                    world.algorithms(Selection.standard());
                }
            });
        }
    }

    @Test
    void operationsThatOverlapDoNotMix() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            int many = 50;
            Request[] requests = new Request[2 * many];
            long[][] sums = new long[many][3];
            long[][] roots = new long[many][2];
            for (int i = 0; i < many; i++) {
                long[] own = {i, world.rank(), 1};
                requests[2 * i] = world.iallReduce(Section.of(own), Section.of(sums[i]), Operation.SUM);
                roots[i][0] = world.rank() == i % 3 ? i : -1;
                requests[2 * i + 1] = world.ibroadcast(Section.of(roots[i]), i % 3);
            }
            long[] now = new long[1];
            world.allReduce(Section.of(new long[] {7}), Section.of(now), Operation.MAX);
            assertThat(now).containsExactly(7);
            Request.awaitAll(requests);
            for (int i = 0; i < many; i++) {
                assertThat(sums[i]).containsExactly(3L * i, 3, 3);
                assertThat(roots[i][0]).isEqualTo(i);
            }
        });
    }

    @Test
    void aStartedOperationProgressesWithoutAWaitingThread() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            long[] sum = new long[4];
            Request request = world.iallReduce(Section.of(new long[4]), Section.of(sum), Operation.SUM);
            long end = System.nanoTime() + 30_000_000_000L;
            while (!((PendingRequest) request).isOver()) { // makes no progress
                assertThat(System.nanoTime()).isLessThan(end);
                Thread.onSpinWait();
            }
            request.await();
        });
    }

    @Test
    void aLongOperationProgressesWithoutAWaitingThread() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            double[] own = new double[300_000];
            Arrays.fill(own, world.rank() + 1);
            double[] sum = new double[own.length];
            world.iallReduce(Section.of(own), Section.of(sum), Operation.SUM).await();
            assertThat(sum).containsOnly(3.0);
        });
    }

    /** Each pair must stay together, however the algorithm divides the vector. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7})
    void pairsOfValueAndIndexAreNeverDivided(int size) throws Exception {
        int pairs = 1027;
        int[] expected = new int[2 * pairs];
        for (int i = 0; i < pairs; i++) {
            expected[2 * i] = i % size == 0 ? 7 : 7 + i;
            expected[2 * i + 1] = i % size == 0 ? 0 : i % size;
        }
        Ranks.run(size, Medium.SHM, world -> {
            int[] mine = new int[2 * pairs];
            for (int i = 0; i < pairs; i++) {
                mine[2 * i] = world.rank() == i % size && world.rank() != 0 ? 7 + i : 7;
                mine[2 * i + 1] = world.rank();
            }
            for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.REDUCE)) {
                for (Algorithm algorithm : Algorithms.of(collective)) {
                    CollectiveTrial.choose(world, algorithm);
                    int[] largest = new int[2 * pairs];
                    if (collective == Collective.REDUCE) {
                        world.reduce(Section.of(mine), Section.of(largest), Operation.MAXLOC, size - 1);
                    } else {
                        world.allReduce(Section.of(mine), Section.of(largest), Operation.MAXLOC);
                    }
                    if (collective == Collective.ALL_REDUCE || world.rank() == size - 1) {
                        assertThat(largest).as(algorithm.name()).isEqualTo(expected);
                    }
                }
            }
        });
    }

    @Test
    void oneArrayForBothSidesOfAReductionIsInPlace() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            for (int count : new int[] {1, 1024, 20_000}) {
                double[] both = new double[count];
                Arrays.fill(both, world.rank() + 1);

                world.allReduce(Section.of(both), Section.of(both), Operation.SUM);

                assertThat(both).containsOnly(3);
            }
        });
    }
}
