package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm, as schedules. Up to 9 ranks with every root, and some larger ones by chance; all of 1 to 33 ranks
 * with {@code -Dcollective.sizes=33}.
 */
class SchedulesTest {
    private static final int SIZES = Integer.getInteger("collective.sizes", 9);
    private static final long SEED = Long.getLong("collective.seed", 20261121);

    static Stream<Algorithm> algorithms() {
        return Arrays.stream(Collective.values()).flatMap(collective -> Algorithms.of(collective).stream());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void everyRankGetsTheResultOfTheOperation(Algorithm algorithm) {
        for (int size = 1; size <= SIZES; size++) {
            int roots = Cases.hasRoot(algorithm.collective()) ? size : 1;
            for (int root = 0; root < roots; root++) {
                Cases.of(algorithm, size, root).forEach(SchedulesTest::check);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void soItDoesForSomeLargerNumbersOfRanks(Algorithm algorithm) {
        Random random = new Random(SEED + algorithm.toString().hashCode());
        for (int i = 0; i < 3; i++) {
            int size = 10 + random.nextInt(24);
            int root = Cases.hasRoot(algorithm.collective()) ? random.nextInt(size) : 0;
            Cases.of(algorithm, size, root).forEach(SchedulesTest::check);
        }
    }

    private static void check(Case one) {
        try {
            one.check();
        } catch (RuntimeException e) {
            throw new AssertionError(one + " (seed " + SEED + "): " + e.getMessage(), e);
        }
    }

    @Test
    void everyCollectiveHasSeveralAlgorithmsOfDifferentNames() {
        for (Collective collective : Collective.values()) {
            List<String> names =
                    Algorithms.of(collective).stream().map(Algorithm::name).toList();
            assertThat(names).as(collective.text()).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        }
    }

    @Test
    void aRankWithoutPartnersSendsNothing() {
        algorithms()
                .forEach(algorithm -> Cases.of(algorithm, 1, 0)
                        .forEach(one ->
                                assertThat(one.check().messages()).as("%s", one).isZero()));
    }

    @Test
    void equalShapesGiveEqualSchedules() {
        algorithms().forEach(algorithm -> {
            Shape shape = Shape.of(1, 4)
                    .withBlocks(Blocks.even(4, 3))
                    .withElementBytes(8)
                    .withArea(9);
            assertThat(algorithm.plan(shape)).as("%s", algorithm).isEqualTo(algorithm.plan(shape));
        });
    }

    @Test
    void bothSidesOfAnExchangeCombineInTheSameOrder() {
        // floating-point sums depend on it: so all ranks get the same bits
        List<Schedule> plans = IntStream.range(0, 2)
                .mapToObj(rank -> Algorithms.of(Collective.ALL_REDUCE, "doubling")
                        .plan(Shape.of(rank, 2).withBlocks(Blocks.divided(2, 4))))
                .toList();
        assertThat(combination(plans.get(0)).lower()).isFalse();
        assertThat(combination(plans.get(1)).lower()).isTrue();
    }

    private static Step.Combine combination(Schedule schedule) {
        return schedule.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(Step.Combine.class::isInstance)
                .map(Step.Combine.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
