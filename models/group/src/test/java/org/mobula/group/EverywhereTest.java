package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.CombinedTest.Cell;
import org.mobula.group.CombinedTest.MyCell;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Together;

/**
 * Combined invocations of all ranks to all members whose replies are discarded: reductions to all, by messages.
 * {@link EverywhereSharedTest} tests them in shared memory, with the same outcomes.
 */
@Timeout(60)
class EverywhereTest {
    static final int RANKS = 4;
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(50);
    private GroupCluster cluster;
    private List<MyCell> cells;

    /** The options of its nodes. */
    NodeOptions options() {
        return NodeOptions.defaults().withAreaBytes(0);
    }

    final GroupCluster cluster() {
        return cluster;
    }

    final List<MyCell> cells() {
        return cells;
    }

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(RANKS, options());
        cells = cluster.form("cells", Cell.class, i -> new MyCell(), 0, 1, 2, 3);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    interface Part {
        void run(int rank, Groups groups, Cell cell) throws Exception;
    }

    final void together(Part part) throws Exception {
        Together.run(IntStream.range(0, RANKS)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank);
                    part.run(rank, groups, groups.lookup("cells", Cell.class));
                })
                .toArray(Together.Work[]::new));
    }

    static BinomialInvocationCombiner sums() {
        return BinomialInvocationCombiner.of((a, b, out) -> {
            double[] one = (double[]) Objects.requireNonNull(a.readObject(0));
            double[] other = (double[]) Objects.requireNonNull(b.readObject(0));
            double[] sum = new double[one.length];
            Arrays.setAll(sum, i -> one[i] + other[i]);
            out.write(0, sum);
        });
    }

    @Test
    void everyParticipantCombinesAndCallsItsOwnMembers() throws Exception {
        int large = 20_000;
        GroupTraffic[] before = new GroupTraffic[RANKS];
        Cell[] each = new Cell[RANKS];
        together((rank, groups, cell) -> {
            groups.method(cell, Cell::put)
                    .configure(
                            new CombinedInvocation("everywhere", rank, RANKS, sums(), new GroupInvocation()),
                            new DiscardReply());
            each[rank] = cell;
            before[rank] = groups.traffic();
        });
        Together.run(IntStream.range(0, RANKS)
                .<Together.Work>mapToObj(rank -> () -> {
                    double[] mine = new double[large];
                    for (int round = 1; round <= 10; round++) {
                        Arrays.fill(mine, round * (rank + 1));
                        each[rank].put(mine);
                        Arrays.fill(mine, -1);
                        double[] got = cells.get(rank).values;
                        assertThat(got[0] + got[large - 1]).isEqualTo(2.0 * round * 10);
                    }
                })
                .toArray(Together.Work[]::new));
        for (int rank = 0; rank < RANKS; rank++) {
            assertReduced(cluster.at(rank).traffic().since(before[rank]), 10);
        }
    }

    /** Checks the messages that a rank sends for this many reductions of long arrays to all. */
    void assertReduced(GroupTraffic since, int calls) {
        assertThat(since.messages()).isEqualTo(since.contributions()).isEqualTo(calls * 2); // log2 of 4
        assertThat(since.argumentsCombined()).isEqualTo(calls * 2);
    }

    /** Adds to its first operand, which may be the caller's own array. */
    private static void addInPlace(ParameterVector into, ParameterVector operand, ParameterVector out) {
        double[] sum = (double[]) Objects.requireNonNull(into.readObject(0));
        double[] more = (double[]) Objects.requireNonNull(operand.readObject(0));
        Arrays.setAll(sum, i -> sum[i] + more[i]);
        out.write(0, sum);
    }

    static List<InvocationCombiner> combinersThatChangeTheirOperands() {
        return List.of(
                BinomialInvocationCombiner.of(EverywhereTest::addInPlace),
                FlatInvocationCombiner.of((in, out) -> addInPlace(in[0], in[1], out)));
    }

    @ParameterizedTest
    @MethodSource("combinersThatChangeTheirOperands")
    void aCombinerMayChangeOperandsThatAreSentWithoutACopy(InvocationCombiner combiner) throws Exception {
        int large = 1 << 19;
        int size = 2;
        List<MyCell> members = cluster.form("in place", Cell.class, i -> new MyCell(), 0, 1);
        CyclicBarrier rounds = new CyclicBarrier(size);
        AtomicInteger wrong = new AtomicInteger();
        Together.run(IntStream.range(0, size)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank);
                    Cell cell = groups.lookup("in place", Cell.class);
                    groups.method(cell, Cell::put)
                            .configure(
                                    new CombinedInvocation("in place", rank, size, combiner, new GroupInvocation()),
                                    new DiscardReply());
                    double[] mine = new double[large];
                    for (int round = 0; round < 20; round++) {
                        Arrays.fill(mine, 1 + rank);
                        rounds.await();
                        cell.put(mine);
                        if (!Arrays.stream(members.get(rank).values).allMatch(value -> value == 1 + 2)) {
                            wrong.incrementAndGet();
                        }
                    }
                })
                .toArray(Together.Work[]::new));
        assertThat(wrong).hasValue(0);
    }

    @Test
    void aParticipantThatGivesUpMayChangeItsArrayAtOnce() throws Exception {
        int large = 1 << 21;
        int size = 2;
        List<MyCell> members = cluster.form("torn", Cell.class, i -> new MyCell(), 0, 1);
        CyclicBarrier rounds = new CyclicBarrier(size);
        Together.run(IntStream.range(0, size)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank);
                    Cell cell = groups.lookup("torn", Cell.class);
                    groups.method(cell, Cell::put)
                            .configure(
                                    new CombinedInvocation("torn", rank, size, sums(), new GroupInvocation()),
                                    new DiscardReply());
                    double[] mine = new double[large];
                    for (int round = 0; round < 5; round++) {
                        Arrays.fill(mine, 1 + rank);
                        rounds.await();
                        if (rank == 0) {
                            assertThat(catchThrowable(
                                            () -> Deadline.runWithin(Duration.ofMillis(1), () -> cell.put(mine))))
                                    .isInstanceOf(DeadlineExceededException.class);
                            Arrays.fill(mine, -1);
                            rounds.await();
                        } else {
                            rounds.await();
                            Throwable thrown = catchThrowable(
                                    () -> cell.put(mine)); // otherwise its contribution was not being sent yet
                            assertThat(thrown == null || thrown instanceof DeadlineExceededException)
                                    .isTrue();
                            assertThat(Arrays.stream(members.get(rank).values)
                                            .filter(value -> value != 1 + 2)
                                            .count())
                                    .isZero();
                        }
                    }
                })
                .toArray(Together.Work[]::new));
    }

    @Test
    void theFailureOfARankEndsTheCallForAll() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together((rank, groups, cell) -> {
            groups.method(cell, Cell::put)
                    .configure(
                            new CombinedInvocation("dying everywhere", rank, RANKS, sums(), new GroupInvocation()),
                            new DiscardReply());
            if (rank == 3) {
                cluster.jobs().fail(3, "its process ended");
            } else {
                seen.add(catchThrowable(() -> cell.put(new double[] {1})));
            }
        });
        assertThat(seen).hasSize(3).allSatisfy(thrown -> assertThat(thrown).isInstanceOf(PeerFailedException.class));
    }

    @Test
    void aParticipantThatGivesUpMissesTheCallAndJoinsTheNextOne() throws Exception {
        List<MyCell> members = cluster.form("pair", Cell.class, i -> new MyCell(), 0, 1);
        CountDownLatch givenUp = new CountDownLatch(1);
        together((rank, groups, all) -> {
            if (rank >= 2) {
                return;
            }
            Cell cell = groups.lookup("pair", Cell.class);
            groups.method(cell, Cell::put)
                    .configure(
                            new CombinedInvocation("impatient", rank, 2, sums(), new GroupInvocation()),
                            new DiscardReply());
            if (rank == 1) {
                assertThat(catchThrowable(() -> Deadline.runWithin(DEFAULT_TIMEOUT, () -> cell.put(new double[] {10}))))
                        .isInstanceOf(DeadlineExceededException.class);
                givenUp.countDown();
            } else {
                givenUp.await();
                cell.put(new double[] {1});
                assertThat(members.get(0).values).containsExactly(11); // the contribution counts
            }
            assertThat(members.get(1).values).isEmpty();
            cell.put(new double[] {rank});
            assertThat(members.get(rank).values).containsExactly(1);
        });
    }

    @Test
    void noParticipantHangsWhenAnyGivesUpAndTheNextCallSucceeds() throws Exception {
        CountDownLatch givenUp = new CountDownLatch(1);
        together((rank, groups, cell) -> {
            groups.method(cell, Cell::put)
                    .configure(
                            new CombinedInvocation("some impatient", rank, RANKS, sums(), new GroupInvocation()),
                            new DiscardReply());
            Throwable thrown;
            if (rank == 2) {
                thrown = catchThrowable(() -> Deadline.runWithin(DEFAULT_TIMEOUT, () -> cell.put(new double[] {1})));
                givenUp.countDown();
                assertThat(thrown).isInstanceOf(DeadlineExceededException.class);
            } else {
                if (rank == 3) {
                    givenUp.await(); // the others get all contributions, or learn which participant gave up
                }
                thrown = catchThrowable(() -> cell.put(new double[] {1}));
            }
            if (thrown != null) {
                assertThat(thrown)
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageContaining("as participant 2 of \"some impatient\"");
            }
            cell.put(new double[] {rank});
            assertThat(cells.get(rank).values).containsExactly(0 + 1 + 2 + 3);
        });
    }

    @Test
    void operandsKeepTheOrderOfRanksInEverySize() throws Exception {
        for (int size = 1; size <= RANKS; size++) {
            int participants = size;
            String name = "cells of " + size;
            int[] ranks = IntStream.range(0, size).toArray();
            List<MyCell> members = cluster.form(name, Cell.class, i -> new MyCell(), ranks);
            Together.run(IntStream.range(0, size)
                    .<Together.Work>mapToObj(rank -> () -> {
                        Groups groups = cluster.at(rank);
                        Cell cell = groups.lookup(name, Cell.class);
                        BinomialInvocationCombiner join = BinomialInvocationCombiner.of((a, b, out) -> out.write(
                                0,
                                Sums.join(
                                        Objects.requireNonNull(a.readObject(0)),
                                        Objects.requireNonNull(b.readObject(0)))));
                        groups.method(cell, Cell::put)
                                .configure(
                                        new CombinedInvocation(name, rank, participants, join, new GroupInvocation()),
                                        new DiscardReply());
                        cell.put(new double[] {rank});
                    })
                    .toArray(Together.Work[]::new));
            for (MyCell member : members) {
                assertThat(member.values)
                        .containsExactly(
                                IntStream.range(0, size).mapToDouble(i -> i).toArray());
            }
        }
    }

    static FlatInvocationCombiner firsts() {
        return FlatInvocationCombiner.of((in, out) -> out.write(
                0,
                Arrays.stream(in)
                        .mapToDouble(part -> ((double[]) Objects.requireNonNull(part.readObject(0)))[0])
                        .toArray()));
    }

    /** Returns what each of this many ranks sends and combines in one call of all, with a flat combiner. */
    final List<GroupTraffic> gathered(String name, int size) throws Exception {
        List<MyCell> members = cluster.form(
                name, Cell.class, i -> new MyCell(), IntStream.range(0, size).toArray());
        GroupTraffic[] since = new GroupTraffic[size];
        Together.run(IntStream.range(0, size)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank);
                    Cell cell = groups.lookup(name, Cell.class);
                    groups.method(cell, Cell::put)
                            .configure(
                                    new CombinedInvocation(name, rank, size, firsts(), new GroupInvocation()),
                                    new DiscardReply());
                    GroupTraffic before = groups.traffic();
                    cell.put(new double[] {rank});
                    since[rank] = groups.traffic().since(before);
                })
                .toArray(Together.Work[]::new));
        for (MyCell member : members) {
            assertThat(member.values)
                    .containsExactly(
                            IntStream.range(0, size).mapToDouble(i -> i).toArray());
        }
        return List.of(since);
    }

    @Test
    void twoParticipantsExchangeContributionsAndBothCombine() throws Exception {
        assertGatheredByTwo(gathered("pair", 2));
    }

    /** The messages of two ranks for one gathering. */
    void assertGatheredByTwo(List<GroupTraffic> all) {
        assertThat(all).allSatisfy(each -> {
            assertThat(each.messages()).isEqualTo(each.contributions()).isEqualTo(1);
            assertThat(each.argumentsCombined()).isEqualTo(1);
        });
    }

    @Test
    void participant0CombinesForMoreThanTwo() throws Exception {
        assertGathered(gathered("four", RANKS));
    }

    /** The messages of each of {@link #RANKS} for one gathering. */
    void assertGathered(List<GroupTraffic> each) {
        assertThat(each).extracting(GroupTraffic::argumentsCombined).containsExactly(1L, 0L, 0L, 0L);
        assertThat(each).extracting(GroupTraffic::messages).containsExactly(3L, 1L, 1L, 1L);
        assertThat(each).extracting(GroupTraffic::contributions).containsExactly(3L, 1L, 1L, 1L);
    }
}
