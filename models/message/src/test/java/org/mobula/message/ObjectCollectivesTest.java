package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.message.Ranks.Medium;

@Timeout(60)
class ObjectCollectivesTest {
    private static String letters(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(rank -> String.valueOf((char) ('a' + rank)))
                .collect(Collectors.joining());
    }

    private static void each(Communicator world, Collective collective, Runnable check) {
        for (Algorithm algorithm : Algorithms.of(collective)) {
            CollectiveTrial.choose(world, algorithm);
            check.run();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void objectsTravelByEachAlgorithm(int size) throws Exception {
        Ranks.run(size, Medium.SHM, world -> {
            int last = size - 1;
            String own = letters(world.rank(), world.rank());
            List<String> all =
                    IntStream.range(0, size).mapToObj(i -> letters(i, i)).toList();
            each(
                    world,
                    Collective.BROADCAST,
                    () -> assertThat(world.<Map<String, BigInteger>>broadcastObject(
                                    world.rank() == last ? Map.of("two", BigInteger.TWO) : null, last))
                            .isEqualTo(Map.of("two", BigInteger.TWO)));
            each(
                    world,
                    Collective.SCATTER,
                    () -> assertThat(world.<String>scatterObjects(world.rank() == 0 ? all : List.of(), 0))
                            .isEqualTo(own));
            each(
                    world,
                    Collective.GATHER,
                    () -> assertThat(world.gatherObjects(own, last)).isEqualTo(world.rank() == last ? all : List.of()));
            each(
                    world,
                    Collective.ALL_GATHER,
                    () -> assertThat(world.allGatherObjects(own)).isEqualTo(all));
            each(
                    world,
                    Collective.ALL_TO_ALL,
                    () -> assertThat(world.allToAllObjects(
                                    all.stream().map(to -> own + to).toList()))
                            .isEqualTo(all.stream().map(from -> from + own).toList()));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void objectsAreCombinedInTheOrderOfRanks(int size) throws Exception {
        Ranks.run(size, Medium.SHM, world -> {
            String own = letters(world.rank(), world.rank());
            for (int root = 0; root < size; root++) {
                int at = root;
                each(
                        world,
                        Collective.REDUCE,
                        () -> assertThat(world.reduceObject(own, String::concat, false, at))
                                .isEqualTo(world.rank() == at ? letters(0, size - 1) : null));
            }
            each(
                    world,
                    Collective.ALL_REDUCE,
                    () -> assertThat(world.allReduceObject(own, String::concat, false))
                            .isEqualTo(letters(0, size - 1)));
            each(
                    world,
                    Collective.SCAN,
                    () -> assertThat(world.scanObject(own, String::concat, false))
                            .isEqualTo(letters(0, world.rank())));
            each(
                    world,
                    Collective.ALL_REDUCE,
                    () -> assertThat(world.allReduceObject(BigInteger.valueOf(world.rank()), BigInteger::add, true))
                            .isEqualTo(BigInteger.valueOf((long) size * (size - 1) / 2)));
        });
    }

    @Test
    void nullTravelsToo() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            assertThat(world.<String>broadcastObject(null, 1)).isNull();
            assertThat(world.<String>allGatherObjects(world.rank() == 0 ? null : "b"))
                    .containsExactly(null, "b");
        });
    }

    @Test
    void anExceptionOfTheOperatorEndsTheOperationAtAllRanks() throws Exception {
        AtomicInteger thrown = new AtomicInteger();
        Ranks.run(3, Medium.SHM, world -> {
            assertThatThrownBy(() -> world.allReduceObject(
                            "x",
                            (a, b) -> {
                                throw new IllegalStateException("no");
                            },
                            true))
                    .isInstanceOfAny(IllegalStateException.class, BrokenCollectiveException.class);
            thrown.incrementAndGet();
        });
        assertThat(thrown.get()).isEqualTo(3);
    }
}
