package org.mobula.order.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.internal.protocol.SimulatedRank.Life;

/**
 * The protocol under faults that a seed determines. A failure names its seed, and {@code -Dorder.seed=N} repeats it.
 * {@code -Dorder.seeds=100000} runs more seeds.
 */
class SimulationTest {
    private static final long SEEDS = Long.getLong("order.seeds", 2000);
    private static final Long ONLY = Long.getLong("order.seed");
    private static final long SECOND = 1_000_000;
    private static final long TURN = SECOND / 4;
    private static final int TURNS = 8;
    private static final int MAX_PER_TURN = 600;
    private static final long LAGGING_SEEDS = Math.max(20, SEEDS / 20);
    private static final int PACE = 4; // messages submitted during the longest delay of a message

    private static void forEachSeed(LongConsumer scenario) {
        long first = ONLY != null ? ONLY : 1;
        long last = ONLY != null ? ONLY : SEEDS;
        for (long seed = first; seed <= last; seed++) {
            try {
                scenario.accept(seed);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private static void submitAtRandom(OrderSimulation simulation, long until) {
        Random random = simulation.random();
        int load = 1 + random.nextInt(60);
        for (int i = 0; i < load; i++) {
            SimulatedRank rank =
                    simulation.rank(random.nextInt(simulation.ranks().size()));
            int burst = random.nextInt(4) == 0 ? 1 + random.nextInt(20) : 1;
            long time = random.nextLong(until);
            simulation.at(time, () -> {
                for (int k = 0; k < burst; k++) {
                    if (rank.isActive()) {
                        rank.submit();
                    }
                }
            });
        }
    }

    private static void joinAtRandom(OrderSimulation simulation, long until) {
        for (SimulatedRank rank : simulation.ranks()) {
            long time =
                    simulation.random().nextBoolean() ? 0 : simulation.random().nextLong(until);
            simulation.at(time, () -> simulation.join(rank.rank()));
        }
    }

    private static void pauseAtRandom(OrderSimulation simulation, long until, long longest) {
        Random random = simulation.random();
        for (int i = random.nextInt(4); i > 0; i--) {
            SimulatedRank rank =
                    simulation.rank(random.nextInt(simulation.ranks().size()));
            long time = random.nextLong(until);
            long length = 1 + random.nextLong(longest);
            simulation.at(time, () -> rank.pause(time + length));
        }
    }

    /** Checks that every active rank has delivered every message and sees the same members. */
    private static void checkAllDelivered(OrderSimulation simulation) {
        List<SimulatedRank> members =
                simulation.ranks().stream().filter(SimulatedRank::isActive).toList();
        for (SimulatedRank rank : members) {
            assertThat(rank.participant().hasState()).as("%s is a member", rank).isTrue();
            assertThat(rank.isUpToDate())
                    .as("%s has delivered its messages", rank)
                    .isTrue();
            assertThat(rank.sequence())
                    .as("%s has delivered every message", rank)
                    .isEqualTo(simulation.deliveries().last());
            assertThat(rank.view()).as("%s", rank).isEqualTo(members.getFirst().view());
            assertThat(rank.view().members())
                    .containsExactlyInAnyOrderElementsOf(
                            members.stream().map(SimulatedRank::rank).toList());
        }
    }

    @Test
    void everyMessageIsDeliveredOnceInOneOrderWhileRanksFailOneAtATime() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(9);
            OrderSimulation simulation =
                    new OrderSimulation(seed, size, 1 + random.nextInt(2), 1 + random.nextLong(4000));
            joinAtRandom(simulation, SECOND / 10);
            submitAtRandom(simulation, 5 * SECOND);
            pauseAtRandom(simulation, 5 * SECOND, 50_000);
            int failures = random.nextInt(size);
            for (int i = 0; i < failures; i++) {
                long time = SECOND / 2 + i * SECOND / 2 + random.nextLong(SECOND / 8);
                simulation.at(time, () -> {
                    List<SimulatedRank> living = simulation.ranks().stream()
                            .filter(SimulatedRank::isActive)
                            .toList();
                    simulation.kill(living.get(random.nextInt(living.size())).rank());
                });
            }
            simulation.run(20 * SECOND);
            for (SimulatedRank rank : simulation.ranks()) {
                assertThat(rank.stop()).as("%s", rank).isNull();
            }
            checkAllDelivered(simulation);
        });
    }

    @Test
    void anyFaultLeavesOneOrderAndNoRankWaiting() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(9);
            OrderSimulation simulation =
                    new OrderSimulation(seed, size, random.nextInt(3), 1 + random.nextLong(10_000));
            simulation.withholdState(random.nextInt(8) == 0 ? 1 : 0);
            joinAtRandom(simulation, SECOND);
            submitAtRandom(simulation, 3 * SECOND);
            pauseAtRandom(simulation, 3 * SECOND, 300_000);
            for (int i = random.nextInt(5); i > 0; i--) {
                long time = random.nextLong(3 * SECOND);
                int one = random.nextInt(size);
                int other = (one + 1 + random.nextInt(size - 1)) % size;
                switch (random.nextInt(9)) {
                    case 0 -> simulation.at(time, () -> simulation.kill(one));
                    case 1 -> simulation.at(time, () -> simulation.disconnect(one, other));
                    case 2 -> simulation.at(time, () -> simulation.disconnectOneWay(one, other));
                    case 3 -> simulation.at(time, () -> simulation.failService(one));
                    case 4 -> simulation.at(time, () -> simulation.halt(one));
                    case 5 -> simulation.at(time, () -> simulation.sendInvalid(one, other));
                    case 6 ->
                        simulation.at(time, () -> {
                            simulation.kill(one);
                            simulation.kill(other);
                        });
                    case 7 ->
                        simulation.at(time, () -> {
                            for (int rank = 0; rank < size; rank++) {
                                if (rank != one) {
                                    simulation.disconnect(one, rank);
                                }
                            }
                        });
                    default ->
                        simulation.at(time, () -> {
                            if (simulation.rank(one).isActive()) {
                                simulation.rank(one).participant().leave();
                            }
                        });
                }
            }
            simulation.run(30 * SECOND);
            checkNoRankWaits(simulation);
        });
    }

    /** Two or three ranks submit in turn until a fault occurs. */
    @Test
    void ranksThatSubmitInTurnLoseNothingUnderAnyFault() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(2);
            long maxDelay = 1 + random.nextLong(3000);
            OrderSimulation simulation = new OrderSimulation(seed, size, random.nextInt(3), maxDelay);
            joinAtRandom(simulation, random.nextBoolean() ? 1 : SECOND);
            submitInTurn(simulation, maxDelay);
            pauseAtRandom(simulation, SECOND, 300_000);
            int one = random.nextInt(size);
            int other = (one + 1 + random.nextInt(size - 1)) % size;
            long time = TURN * random.nextInt(TURNS) + random.nextLong(MAX_PER_TURN * maxDelay / PACE);
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> simulation.at(time, () -> simulation.disconnect(one, other));
                case 2 -> simulation.at(time, () -> simulation.sendInvalid(one, other));
                case 3 -> simulation.at(time, () -> simulation.halt(one));
                default -> simulation.at(time, () -> simulation.kill(one));
            }
            simulation.run(30 * SECOND);
            checkNoRankWaits(simulation);
        });
    }

    @Test
    void aRankDeclaredFailedDeliversNothingThatItsPeerMisses() {
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            long maxDelay = 1 + random.nextLong(3000);
            OrderSimulation simulation = new OrderSimulation(seed, 2, 1, maxDelay);
            simulation.join(0);
            simulation.join(1);
            for (int i = 0; i < 200; i++) {
                simulation.at(SECOND + i * maxDelay / PACE, () -> {
                    if (simulation.rank(0).isActive()) {
                        simulation.rank(0).submit();
                    }
                });
            }
            long time = SECOND + 20 * maxDelay;
            simulation.at(time, () -> simulation.disconnect(0, 1));
            simulation.at(time + random.nextLong(10 * maxDelay), () -> simulation.kill(0));
            simulation.run(10 * SECOND);
            assertThat(simulation.rank(1).sequence())
                    .as("with seed %d: %s", seed, simulation.rank(1))
                    .isEqualTo(simulation.deliveries().last());
        }
    }

    private static void submitInTurn(OrderSimulation simulation, long maxDelay) {
        Random random = simulation.random();
        for (long turn = 0; turn < TURNS; turn++) {
            SimulatedRank rank =
                    simulation.rank(random.nextInt(simulation.ranks().size()));
            int count = random.nextInt(MAX_PER_TURN);
            long start = turn * TURN;
            for (int i = 0; i < count; i++) {
                simulation.at(start + i * maxDelay / PACE, () -> {
                    if (rank.isActive()) {
                        rank.submit();
                    }
                });
            }
        }
    }

    @Test
    void theSequencerOfTwoYieldsToTheOnlySubmitter() {
        for (long seed = 1; seed <= 50; seed++) {
            OrderSimulation simulation = new OrderSimulation(seed, 2, 1, 1000);
            simulation.join(0);
            simulation.join(1);
            simulation.run(SECOND);
            for (int i = 0; i < 2000; i++) {
                simulation.at(SECOND + i * 1000, () -> simulation.rank(1).submit());
            }
            simulation.run(5 * SECOND);
            checkAllDelivered(simulation);
            boolean lasting = simulation.link(1, 0).survivesSender();
            assertThat(simulation.rank(0).view().sequencer())
                    .as("with seed %d", seed)
                    .isEqualTo(lasting ? 1 : 0);
        }
    }

    private static void checkNoRankWaits(OrderSimulation simulation) {
        for (SimulatedRank rank : simulation.ranks()) {
            if (!rank.isActive()) {
                continue;
            }
            assertThat(rank.participant().hasState()).as("%s is a member", rank).isTrue();
            assertThat(rank.isUpToDate())
                    .as("%s has delivered its messages", rank)
                    .isTrue();
            for (SimulatedRank other : simulation.ranks()) {
                if (other.isActive()) {
                    assertThat(other.view()).as("%s", other).isEqualTo(rank.view());
                    assertThat(other.sequence()).as("%s", other).isEqualTo(rank.sequence());
                }
            }
            assertThat(rank.sequence())
                    .as("%s has delivered every message", rank)
                    .isEqualTo(simulation.deliveries().last());
        }
    }

    /** Two of five ranks fail at the same time. */
    private static OrderSimulation twoFailuresAtOnce(long seed, int tolerated) {
        OrderSimulation simulation = new OrderSimulation(seed, 5, tolerated, 1 + seed % 4000);
        for (int rank = 0; rank < 5; rank++) {
            simulation.join(rank);
        }
        submitAtRandom(simulation, SECOND);
        simulation.at(SECOND / 2, () -> {
            simulation.kill((int) (seed % 5));
            simulation.kill((int) ((seed + 2) % 5));
        });
        simulation.run(10 * SECOND);
        return simulation;
    }

    @Test
    void moreFailuresAtOnceThanToleratedStopTheOrder() {
        for (long seed = 1; seed <= 50; seed++) {
            for (SimulatedRank rank : twoFailuresAtOnce(seed, 1).ranks()) {
                StopCause stop = rank.stop();
                assertThat(rank.isDead() || stop != null && stop.reason() == StopCause.Reason.TOO_MANY_FAILED)
                        .as("with seed %d: %s", seed, rank)
                        .isTrue();
            }
        }
    }

    @Test
    void toleratedFailuresAtOnceDoNotStopTheOrder() {
        for (long seed = 1; seed <= 50; seed++) {
            OrderSimulation simulation = twoFailuresAtOnce(seed, 2);
            assertThat(simulation.ranks()).allMatch(rank -> rank.stop() == null);
            checkAllDelivered(simulation);
        }
    }

    @Test
    void aSeedReproducesItsRun() {
        long[] messages = new long[2];
        for (int i = 0; i < 2; i++) {
            OrderSimulation simulation = new OrderSimulation(7, 4, 1, 1000);
            joinAtRandom(simulation, SECOND);
            submitAtRandom(simulation, SECOND);
            simulation.at(SECOND / 2, () -> simulation.kill(0));
            simulation.run(3 * SECOND);
            messages[i] = simulation.messages();
            assertThat(simulation.rank(0).life()).isEqualTo(Life.DEAD);
        }
        assertThat(messages[0]).isEqualTo(messages[1]).isPositive();
    }

    /** Each rank submits as fast as its window allows, while one rank consumes slowly, pauses or fails. */
    @Test
    void aLaggingMemberSlowsSubmittersAndNoMemberStoresMoreThanAllWindows() {
        for (long seed = 1; seed <= LAGGING_SEEDS; seed++) {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(4);
            long maxDelay = 1 + random.nextLong(2000);
            OrderSimulation simulation = new OrderSimulation(seed, size, random.nextInt(2), maxDelay);
            for (int rank = 0; rank < size; rank++) {
                simulation.join(rank);
            }
            simulation.run(SECOND);
            int slow = random.nextInt(size);
            simulation.rank(slow).delayConsumption(1 + random.nextLong(20_000));
            simulation.at(2 * SECOND, () -> simulation.rank(slow).pause(4 * SECOND));
            if (simulation.tolerated() > 0 && random.nextInt(3) == 0) {
                simulation.at(3 * SECOND, () -> simulation.kill(slow));
            }
            long[] rejected = new long[size];
            for (SimulatedRank rank : simulation.ranks()) {
                offerContinually(simulation, rank, rejected);
            }
            simulation.run(20 * SECOND);
            for (SimulatedRank rank : simulation.ranks()) {
                if (!rank.isDead()) {
                    assertThat(rejected[rank.rank()])
                            .as("seed %d: %s had to wait", seed, rank)
                            .isPositive();
                    assertThat(rank.isUpToDate()).as("seed %d: %s", seed, rank).isTrue();
                    assertThat(rank.unconsumedBytes())
                            .as("seed %d: unconsumed bytes of %s at the end", seed, rank)
                            .isLessThan(OrderSimulation.WINDOW / 2);
                }
            }
        }
    }

    private static void offerContinually(OrderSimulation simulation, SimulatedRank rank, long[] rejected) {
        long limit = OrderSimulation.WINDOW + Window.bytes(new byte[12]);
        for (int i = 0; i < 5000; i++) {
            simulation.at(SECOND + i * 1000L, () -> {
                if (rank.isActive()) {
                    rejected[rank.rank()] += rank.offer() ? 0 : 1;
                    assertThat(rank.unconsumedBytes()).as("%s", rank).isLessThanOrEqualTo(limit);
                    assertThat(rank.participant().keptBytes())
                            .as("bytes stored by %s", rank)
                            .isLessThanOrEqualTo(limit * simulation.ranks().size());
                    assertThat((rank.sequence() - rank.consumed()) * Window.bytes(new byte[12]))
                            .as("bytes stored by the service of %s", rank)
                            .isLessThanOrEqualTo(limit * simulation.ranks().size());
                }
            });
        }
    }

    @Test
    void messagesOfFutureViewsAreKeptUpToALimit() {
        OrderSimulation simulation = new OrderSimulation(1, 2, 1, 1000);
        simulation.join(0);
        simulation.join(1);
        simulation.run(SECOND);
        Participant participant = simulation.rank(1).participant();
        Message.Ordered later = new Message.Ordered(99, 1, 0, 1, false, List.of(new byte[3904]));
        for (int i = 0; i < 8; i++) {
            participant.receive(0, later);
        }
        assertThatThrownBy(() -> participant.receive(0, later))
                .isInstanceOf(OrderProtocolException.class)
                .hasMessage(
                        "8 messages of 32768 bytes are kept for views that rank 1 has not installed; the limit is 16000");
    }
}
