package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mobula.collective.Schedule.Round;

/**
 * The published pseudocode of these algorithms has mistakes (Taboada 2009, figure 5.5 and page 5.2). Each is written
 * down here as a schedule, which the simulation must refuse, beside ours.
 */
class DefectsTest {
    private static Slice received(long offset, long count) {
        return new Slice(Place.RECEIVE, offset, count);
    }

    private static Simulation run(int size, boolean commutative, IntFunction<List<Round>> rounds) {
        long[][] send = new long[size][size];
        long[][] receive = new long[size][size];
        for (int rank = 0; rank < size; rank++) {
            receive[rank][rank] = Simulation.element(rank, rank);
            for (int i = 0; i < size; i++) {
                send[rank][i] = Simulation.element(i, rank);
            }
        }
        List<Schedule> schedules = IntStream.range(0, size)
                .mapToObj(rank -> new Schedule(rounds.apply(rank), size))
                .toList();
        return new Simulation(schedules, commutative, send, receive).run();
    }

    @Test
    void aBucketIsNotForwardedBeforeItIsReceived() {
        // D1: all sends begun before any receive was waited for
        int size = 3;
        assertThatThrownBy(() -> run(size, true, rank -> {
                    List<Step> all = new ArrayList<>();
                    for (int step = 0; step < size - 1; step++) {
                        int coming = Math.floorMod(rank - step - 1, size);
                        int leaving = Math.floorMod(rank - step, size);
                        all.add(new Step.Receive(Math.floorMod(rank - 1, size), received(coming, 1)));
                        all.add(new Step.Send((rank + 1) % size, received(leaving, 1)));
                    }
                    return List.of(new Round(all));
                }))
                .hasMessageContaining("sends Slice[place=RECEIVE, offset=2, count=1] while it is received");
        assertThatCode(() -> bucket(Collective.ALL_GATHER, 3, true).check()).doesNotThrowAnyException();
    }

    @Test
    void partnersOfAnExchangeReceiveWhileTheySend() {
        // D2: both send and wait until that has ended, then receive
        assertThatThrownBy(() -> run(
                        2,
                        true,
                        rank -> List.of(
                                new Round(List.of(new Step.Send(1 - rank, received(rank, 1)))),
                                new Round(List.of(new Step.Receive(1 - rank, received(1 - rank, 1)))))))
                .hasMessage("deadlock: rank 0 waits in round 1");
        for (Collective collective : List.of(Collective.ALL_GATHER, Collective.ALL_REDUCE, Collective.REDUCE_SCATTER)) {
            Algorithm exchange = Algorithms.of(collective, "exchange");
            assertThatCode(() -> new Case(exchange, 8, 0, Blocks.even(8, 4), 0, true, Hosts.one(8), false).check())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aBinomialTreeDoublesItsReachInEachStep() {
        // D5: rank j sends to j + 2^i - 1, where 2^(i-1) is meant
        int size = 8;
        Simulation published = run(size, true, rank -> {
            List<Round> rounds = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                int distance = (1 << i) - 1;
                if (rank < 1 << i - 1 && rank + distance < size) {
                    rounds.add(new Round(List.of(new Step.Send(rank + distance, received(0, 1)))));
                } else if (rank - distance >= 0 && rank - distance < 1 << i - 1) {
                    rounds.add(new Round(List.of(new Step.Receive(rank - distance, received(0, 1)))));
                }
            }
            return rounds;
        });
        assertThat(published.messages()).isEqualTo(4); // ranks 2, 5 and 6 get nothing
        Algorithm binomial = Algorithms.of(Collective.BROADCAST, "binomial");
        Simulation ours = new Case(binomial, size, 0, Blocks.even(size, 1), 0, true, Hosts.one(size), false).check();
        assertThat(ours.messages()).isEqualTo(7);
        assertThat(ours.rounds()).isEqualTo(3);
    }

    @Test
    void theBucketAlgorithmIsNotUsedForOrderedOperations() {
        // D8: the sum of a block begins at any rank
        for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER)) {
            assertThat(bucket(collective, 3, false).isPossible()).isFalse();
            Case inAnyOrder = bucket(collective, 3, true);
            List<Schedule> schedules = IntStream.range(0, 3)
                    .mapToObj(rank -> inAnyOrder.algorithm().plan(inAnyOrder.shape(rank)))
                    .toList();
            long[][] send = new long[3][3];
            for (int rank = 0; rank < 3; rank++) {
                for (int i = 0; i < 3; i++) {
                    send[rank][i] = Simulation.element(i, rank);
                }
            }
            assertThatThrownBy(() -> new Simulation(schedules, false, send, new long[3][3]).run())
                    .hasMessageContaining("combines out of order");
        }
    }

    @Test
    void ranksThatDoNotKnowTheSizeDoNotChooseByIt() {
        // D8: only the root knows the counts of a scatterv
        for (Collective collective : List.of(Collective.SCATTERV, Collective.GATHERV, Collective.ALL_TO_ALLV)) {
            Shape knowsAll =
                    Shape.of(0, 4).withBlocks(Blocks.even(4, 1_000_000)).withElementBytes(8);
            Shape knowsLittle =
                    Shape.of(1, 4).withBlocks(Blocks.of(0, 10, 0, 0)).withElementBytes(8);
            assertThat(Selection.standard().choose(collective, knowsAll))
                    .isSameAs(Selection.standard().choose(collective, knowsLittle));
        }
        assertThatThrownBy(() -> Selection.of("scatterv=flat<=100/mst"))
                .hasMessage(
                        "an algorithm for scatterv cannot be chosen by bytes: not all ranks know how many there are");
        assertThat(Algorithms.of(Collective.SCATTERV, "mst").needsBlocks()).isTrue();
        assertThat(Algorithms.of(Collective.GATHERV, "mst").needsBlocks()).isTrue();
    }

    private static Case bucket(Collective collective, int size, boolean commutative) {
        Algorithm bucket = Algorithms.of(collective, "bucket");
        return new Case(bucket, size, 0, Blocks.even(size, 1), 0, commutative, Hosts.one(size), false);
    }
}
