package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.group.CombinedTest.Cell;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;

/** The same as {@link EverywhereTest}, with participants that publish their arguments in shared memory. */
@Timeout(60)
class EverywhereSharedTest extends EverywhereTest {
    private static final int ROOM = 4096;

    @Override
    NodeOptions options() {
        return NodeOptions.defaults().withAreaBytes(ROOM);
    }

    /** Too long arguments travel in messages, which the publications announce. */
    @Override
    void assertReduced(GroupTraffic since, int calls) {
        super.assertReduced(since, calls);
        assertThat(since.published()).isEqualTo(calls);
    }

    @Override
    void assertGatheredByTwo(List<GroupTraffic> all) {
        assertThat(all).allSatisfy(EverywhereSharedTest::assertOnlyPublished);
    }

    @Override
    void assertGathered(List<GroupTraffic> each) {
        assertThat(each).allSatisfy(EverywhereSharedTest::assertOnlyPublished);
    }

    private static void assertOnlyPublished(GroupTraffic each) {
        assertThat(each.messages()).isZero();
        assertThat(each.published()).isEqualTo(1);
        assertThat(each.argumentsCombined()).isEqualTo(1);
    }

    private Cell configured(Groups groups, String name, int rank, InvocationCombiner combiner) {
        Cell cell = groups.lookup("cells", Cell.class);
        groups.method(cell, Cell::put)
                .configure(
                        new CombinedInvocation(name, rank, RANKS, combiner, new GroupInvocation()), new DiscardReply());
        return cell;
    }

    @Test
    void noMessageIsSentHoweverOftenAllCall() throws Exception {
        int calls = 1000;
        CyclicBarrier all = new CyclicBarrier(RANKS);
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "often", rank, sums());
            GroupTraffic before = groups.traffic();
            for (int call = 1; call <= calls; call++) {
                cell.put(new double[] {call * (rank + 1), call});
                assertThat(cells().get(rank).values).containsExactly(call * 10.0, call * 4.0);
            }
            GroupTraffic since = groups.traffic().since(before);
            assertThat(since.messages()).isZero();
            assertThat(since.published()).isEqualTo(calls);
            assertThat(since.argumentsCombined()).isEqualTo(calls * (RANKS - 1L));
            all.await();
        });
    }

    @Test
    void tooLongArgumentsMakeAllUseMessages() throws Exception {
        int most = (ROOM - Long.BYTES - 1 - Integer.BYTES) / Double.BYTES;
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "longer", rank, firsts());
            for (int call = 0; call < 20; call++) {
                double[] mine = new double[rank == call % RANKS ? most + call % 2 : 1];
                mine[0] = call + rank;
                GroupTraffic before = groups.traffic();
                cell.put(mine);
                int first = call;
                assertThat(cells().get(rank).values)
                        .containsExactly(IntStream.range(0, RANKS)
                                .mapToDouble(each -> first + each)
                                .toArray());
                GroupTraffic since = groups.traffic().since(before);
                assertThat(since.messages() > 0).isEqualTo(call % 2 == 1);
            }
        });
    }

    @Test
    void aParticipantThatGaveUpPassesUntilItsPublicationIsNoLongerRead() throws Exception {
        CountDownLatch givenUp = new CountDownLatch(1);
        GroupTraffic[] after = new GroupTraffic[RANKS];
        CyclicBarrier all = new CyclicBarrier(RANKS);
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "passing", rank, sums());
            cell.put(new double[] {rank});
            if (rank == 0) {
                for (int call = 2; call <= 4; call++) {
                    double[] mine = {call};
                    assertThatThrownBy(() -> Deadline.runWithin(Duration.ofMillis(20), () -> cell.put(mine)))
                            .isInstanceOf(DeadlineExceededException.class);
                }
                givenUp.countDown();
            } else {
                givenUp.await();
                cell.put(new double[] {2 * rank}); // the publication counts
                assertThat(cells().get(rank).values).containsExactly(2 + 2 * (1 + 2 + 3));
                for (int call = 3; call <= 4; call++) {
                    double[] mine = {call};
                    assertThatThrownBy(() -> cell.put(mine))
                            .isInstanceOf(DeadlineExceededException.class)
                            .hasMessageContaining("as participant 0 of \"passing\"");
                }
            }
            for (int call = 5; call <= 8; call++) {
                all.await();
                GroupTraffic before = groups.traffic();
                cell.put(new double[] {call + rank});
                assertThat(cells().get(rank).values).containsExactly(4 * call + 6);
                after[rank] = groups.traffic().since(before);
            }
        });
        assertThat(after).allSatisfy(each -> assertThat(each.messages()).isZero());
    }

    @Test
    void aPublicationWakesASleepingParticipant() throws Exception {
        Queue<Thread> others = new ConcurrentLinkedQueue<>();
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "sleepers", rank, sums());
            for (int call = 1; call <= 3; call++) {
                if (rank == 3 && call == 2) {
                    await().until(() ->
                            others.stream().filter(EverywhereSharedTest::sleeps).count() == RANKS - 1);
                } else if (rank != 3 && call == 2) {
                    others.add(Thread.currentThread());
                }
                cell.put(new double[] {call});
                assertThat(cells().get(rank).values).containsExactly(RANKS * call);
            }
        });
    }

    private static boolean sleeps(Thread each) {
        return each.getState() == Thread.State.WAITING || each.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void anInterruptedParticipantGivesUpAndStaysInterrupted() throws Exception {
        CountDownLatch givenUp = new CountDownLatch(1);
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "interrupted", rank, sums());
            if (rank == 1) {
                Thread.currentThread().interrupt();
                Throwable thrown = catchThrowable(() -> cell.put(new double[] {1}));
                assertThat(Thread.interrupted()).isTrue();
                assertThat(thrown).isInstanceOf(CallInterruptedException.class);
                givenUp.countDown();
            } else {
                givenUp.await();
                cell.put(new double[] {1}); // the publication counts
            }
            cell.put(new double[] {2});
            assertThat(cells().get(rank).values).containsExactly(2 * RANKS);
        });
    }

    @Test
    void configuringAnewFailsTheLaterCallsOfOthers() throws Exception {
        CyclicBarrier all = new CyclicBarrier(RANKS);
        together((rank, groups, unused) -> {
            Cell cell = configured(groups, "leaving", rank, sums());
            cell.put(new double[] {1});
            all.await();
            if (rank == 2) {
                groups.method(cell, Cell::put).configure(new SingleInvocation(0), new DiscardReply());
            } else {
                await().untilAsserted(() -> assertThatThrownBy(
                                () -> Deadline.runWithin(Duration.ofSeconds(20), () -> cell.put(new double[] {1})))
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("participant 2"));
            }
            all.await();
        });
    }
}
