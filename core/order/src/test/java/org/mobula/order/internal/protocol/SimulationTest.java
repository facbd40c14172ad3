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
 * The protocol under faults that a seed decides. A seed that fails is named, and fails again:
 * {@code -Dorder.seed=N}. More of them: {@code -Dorder.seeds=100000}.
 */
class SimulationTest {
    private static final long SEEDS = Long.getLong("order.seeds", 2000);
    private static final Long ONLY = Long.getLong("order.seed");
    private static final long SECOND = 1_000_000;
    private static final long TURN = SECOND / 4;
    private static final int TURNS = 8;
    private static final int MOST_IN_TURN = 600;
    private static final long LAGGING_SEEDS = Math.max(20, SEEDS / 20);
    private static final int PACE = 4; // submitted while the slowest message is under way

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
                    if (rank.takesPart()) {
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

    /** Every rank that takes part has got everything, and sees the same members. */
    private static void checkServed(OrderSimulation simulation) {
        List<SimulatedRank> members =
                simulation.ranks().stream().filter(SimulatedRank::takesPart).toList();
        for (SimulatedRank rank : members) {
            assertThat(rank.participant().isSeated()).as("%s is a member", rank).isTrue();
            assertThat(rank.isServed()).as("%s is served", rank).isTrue();
            assertThat(rank.sequence())
                    .as("%s has all", rank)
                    .isEqualTo(simulation.chronicle().last());
            assertThat(rank.view()).as("%s", rank).isEqualTo(members.getFirst().view());
            assertThat(rank.view().members())
                    .containsExactlyInAnyOrderElementsOf(
                            members.stream().map(SimulatedRank::rank).toList());
        }
    }

    @Test
    void everyMessageIsDeliveredOnceInOneOrderWhileRanksDieOneAtATime() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(9);
            OrderSimulation simulation =
                    new OrderSimulation(seed, size, 1 + random.nextInt(2), 1 + random.nextLong(4000));
            joinAtRandom(simulation, SECOND / 10);
            submitAtRandom(simulation, 5 * SECOND);
            pauseAtRandom(simulation, 5 * SECOND, 50_000);
            int deaths = random.nextInt(size);
            for (int i = 0; i < deaths; i++) {
                long time = SECOND / 2 + i * SECOND / 2 + random.nextLong(SECOND / 8);
                simulation.at(time, () -> {
                    List<SimulatedRank> living = simulation.ranks().stream()
                            .filter(SimulatedRank::takesPart)
                            .toList();
                    simulation.kill(living.get(random.nextInt(living.size())).rank());
                });
            }
            simulation.run(20 * SECOND);
            for (SimulatedRank rank : simulation.ranks()) {
                assertThat(rank.stop()).as("%s", rank).isNull();
            }
            checkServed(simulation);
        });
    }

    @Test
    void noTwoRanksSeeDifferentOrdersAndNoneWaitsForeverWhateverFails() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(9);
            OrderSimulation simulation =
                    new OrderSimulation(seed, size, random.nextInt(3), 1 + random.nextLong(10_000));
            simulation.withhold(random.nextInt(8) == 0 ? 1 : 0);
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
                    case 5 -> simulation.at(time, () -> simulation.sendNonsense(one, other));
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
                            if (simulation.rank(one).takesPart()) {
                                simulation.rank(one).participant().leave();
                            }
                        });
                }
            }
            simulation.run(30 * SECOND);
            checkNobodyWaits(simulation);
        });
    }

    /** Two ranks, and now and then a third; one or the other writes for a while, and then there is a fault. */
    @Test
    void twoRanksThatWriteInTurnLoseNothingWhateverFails() {
        forEachSeed(seed -> {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(2);
            long slowest = 1 + random.nextLong(3000);
            OrderSimulation simulation = new OrderSimulation(seed, size, random.nextInt(3), slowest);
            joinAtRandom(simulation, random.nextBoolean() ? 1 : SECOND);
            takeTurns(simulation, slowest);
            pauseAtRandom(simulation, SECOND, 300_000);
            int one = random.nextInt(size);
            int other = (one + 1 + random.nextInt(size - 1)) % size;
            long time = TURN * random.nextInt(TURNS) + random.nextLong(MOST_IN_TURN * slowest / PACE);
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> simulation.at(time, () -> simulation.disconnect(one, other));
                case 2 -> simulation.at(time, () -> simulation.sendNonsense(one, other));
                case 3 -> simulation.at(time, () -> simulation.halt(one));
                default -> simulation.at(time, () -> simulation.kill(one));
            }
            simulation.run(30 * SECOND);
            checkNobodyWaits(simulation);
        });
    }

    @Test
    void aRankDeclaredFailedDeliversNothingThatTheOtherOfTwoDoesNotReceive() {
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            long slowest = 1 + random.nextLong(3000);
            OrderSimulation simulation = new OrderSimulation(seed, 2, 1, slowest);
            simulation.join(0);
            simulation.join(1);
            for (int i = 0; i < 200; i++) {
                simulation.at(SECOND + i * slowest / PACE, () -> {
                    if (simulation.rank(0).takesPart()) {
                        simulation.rank(0).submit();
                    }
                });
            }
            long time = SECOND + 20 * slowest;
            simulation.at(time, () -> simulation.disconnect(0, 1));
            simulation.at(time + random.nextLong(10 * slowest), () -> simulation.kill(0));
            simulation.run(10 * SECOND);
            assertThat(simulation.rank(1).sequence())
                    .as("with seed %d: %s", seed, simulation.rank(1))
                    .isEqualTo(simulation.chronicle().last());
        }
    }

    private static void takeTurns(OrderSimulation simulation, long slowest) {
        Random random = simulation.random();
        for (long turn = 0; turn < TURNS; turn++) {
            SimulatedRank rank =
                    simulation.rank(random.nextInt(simulation.ranks().size()));
            int count = random.nextInt(MOST_IN_TURN);
            long start = turn * TURN;
            for (int i = 0; i < count; i++) {
                simulation.at(start + i * slowest / PACE, () -> {
                    if (rank.takesPart()) {
                        rank.submit();
                    }
                });
            }
        }
    }

    @Test
    void theSequencerOfTwoYieldsToTheOnlyWriter() {
        for (long seed = 1; seed <= 50; seed++) {
            OrderSimulation simulation = new OrderSimulation(seed, 2, 1, 1000);
            simulation.join(0);
            simulation.join(1);
            simulation.run(SECOND);
            for (int i = 0; i < 2000; i++) {
                simulation.at(SECOND + i * 1000, () -> simulation.rank(1).submit());
            }
            simulation.run(5 * SECOND);
            checkServed(simulation);
            boolean lasting = simulation.link(1, 0).survivesSender();
            assertThat(simulation.rank(0).view().sequencer())
                    .as("with seed %d", seed)
                    .isEqualTo(lasting ? 1 : 0);
        }
    }

    private static void checkNobodyWaits(OrderSimulation simulation) {
        for (SimulatedRank rank : simulation.ranks()) {
            if (!rank.takesPart()) {
                continue;
            }
            assertThat(rank.participant().isSeated()).as("%s is a member", rank).isTrue();
            assertThat(rank.isServed()).as("%s is served", rank).isTrue();
            for (SimulatedRank other : simulation.ranks()) {
                if (other.takesPart()) {
                    assertThat(other.view()).as("%s", other).isEqualTo(rank.view());
                    assertThat(other.sequence()).as("%s", other).isEqualTo(rank.sequence());
                }
            }
            assertThat(rank.sequence())
                    .as("%s has all", rank)
                    .isEqualTo(simulation.chronicle().last());
        }
    }

    /** Two of five die at the same moment. */
    private static OrderSimulation twoDeathsAtOnce(long seed, int tolerated) {
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
    void moreDeathsAtOnceThanToleratedStopTheOrder() {
        for (long seed = 1; seed <= 50; seed++) {
            for (SimulatedRank rank : twoDeathsAtOnce(seed, 1).ranks()) {
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
            OrderSimulation simulation = twoDeathsAtOnce(seed, 2);
            assertThat(simulation.ranks()).allMatch(rank -> rank.stop() == null);
            checkServed(simulation);
        }
    }

    @Test
    void theSameSeedMakesTheSameRun() {
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

    /** Each rank offers as fast as its window lets it, while some deal with their messages late, stand still, or die. */
    @Test
    void aLaggingMemberSlowsSubmittersAndNoMemberKeepsMoreThanAllWindows() {
        for (long seed = 1; seed <= LAGGING_SEEDS; seed++) {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(4);
            long slowest = 1 + random.nextLong(2000);
            OrderSimulation simulation = new OrderSimulation(seed, size, random.nextInt(2), slowest);
            for (int rank = 0; rank < size; rank++) {
                simulation.join(rank);
            }
            simulation.run(SECOND);
            int slow = random.nextInt(size);
            simulation.rank(slow).consumeLate(1 + random.nextLong(20_000));
            simulation.at(2 * SECOND, () -> simulation.rank(slow).pause(4 * SECOND));
            if (simulation.tolerated() > 0 && random.nextInt(3) == 0) {
                simulation.at(3 * SECOND, () -> simulation.kill(slow));
            }
            long[] refused = new long[size];
            for (SimulatedRank rank : simulation.ranks()) {
                offerAlways(simulation, rank, refused);
            }
            simulation.run(20 * SECOND);
            for (SimulatedRank rank : simulation.ranks()) {
                if (!rank.isDead()) {
                    assertThat(refused[rank.rank()])
                            .as("seed %d: %s had to wait", seed, rank)
                            .isPositive();
                    assertThat(rank.isServed()).as("seed %d: %s", seed, rank).isTrue();
                    assertThat(rank.underWay())
                            .as("seed %d: at the end little is under way of %s", seed, rank)
                            .isLessThan(OrderSimulation.WINDOW / 2);
                }
            }
        }
    }

    private static void offerAlways(OrderSimulation simulation, SimulatedRank rank, long[] refused) {
        long most = OrderSimulation.WINDOW + Window.bytes(new byte[12]);
        for (int i = 0; i < 5000; i++) {
            simulation.at(SECOND + i * 1000L, () -> {
                if (rank.takesPart()) {
                    refused[rank.rank()] += rank.offer() ? 0 : 1;
                    assertThat(rank.underWay()).as("%s", rank).isLessThanOrEqualTo(most);
                    assertThat(rank.participant().keptBytes())
                            .as("%s keeps", rank)
                            .isLessThanOrEqualTo(most * simulation.ranks().size());
                    assertThat((rank.sequence() - rank.consumed()) * Window.bytes(new byte[12]))
                            .as("the service of %s keeps", rank)
                            .isLessThanOrEqualTo(most * simulation.ranks().size());
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
