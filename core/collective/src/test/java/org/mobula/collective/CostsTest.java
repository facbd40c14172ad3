package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the documented number of messages of an algorithm, and of messages that wait for each other. */
class CostsTest {
    private static int log(int base, int size) {
        int rounds = 0;
        for (long reach = 1; reach < size; reach *= base) {
            rounds++;
        }
        return rounds;
    }

    private static long cost(String formula, int p) {
        IntToLongFunction function = switch (formula) {
            case "1" -> size -> Math.min(1, size - 1);
            case "2" -> size -> 2L * Math.min(1, size - 1);
            case "p-1" -> size -> size - 1;
            case "2(p-1)" -> size -> 2L * (size - 1);
            case "p(p-1)" -> size -> (long) size * (size - 1);
            case "2p(p-1)" -> size -> 2L * size * (size - 1);
            case "p(p-1)/2" -> size -> (long) size * (size - 1) / 2;
            case "p/2" -> size -> size / 2;
            case "log" -> size -> log(2, size);
            case "2log" -> size -> 2L * log(2, size);
            case "p log" -> size -> (long) size * log(2, size);
            case "2p log" -> size -> 2L * size * log(2, size);
            case "log+p-1" -> size -> log(2, size) + size - 1;
            case "p+p(p-1)" -> size -> (size - 1) + (long) size * (size - 1);
            default -> throw new IllegalArgumentException(formula);
        };
        return function.applyAsLong(p);
    }

    @ParameterizedTest
    @CsvSource({
        "barrier, dissemination, p log, log",
        "barrier, mst, 2(p-1), 2log",
        "barrier, flat, 2(p-1), 2",
        "barrier, direct, p(p-1), 1",
        "broadcast, mst, p-1, log",
        "broadcast, binomial, p-1, log",
        "broadcast, flat, p-1, 1",
        "broadcast, flatBlocking, p-1, p-1",
        "broadcast, scatterBucket, p+p(p-1), log+p-1",
        "scatter, mst, p-1, log",
        "scatter, flat, p-1, 1",
        "gather, mst, p-1, log",
        "gather, flat, p-1, 1",
        "gather, flatBlocking, p-1, p-1",
        "gatherv, mst, p-1, log",
        "scatterv, mst, p-1, log",
        "allGather, bucket, p(p-1), p-1",
        "allGather, doubleRing, p(p-1), p/2",
        "allGather, flat, p(p-1), 1",
        "allGather, bruck, p log, log",
        "allGather, gatherBroadcast, 2(p-1), 2log",
        "allToAll, pairwise, p(p-1), p-1",
        "allToAll, flat, p(p-1), 1",
        "allToAll, bruck, p log, log",
        "reduce, mst, p-1, log",
        "reduce, binomial, p-1, log",
        "reduce, flat, p-1, p-1",
        "reduce, bucketGather, p+p(p-1), log+p-1",
        "allReduce, direct, p(p-1), 1",
        "allReduce, bucket, 2p(p-1), 2(p-1)",
        "allReduce, reduceBroadcast, 2(p-1), 2log",
        "reduceScatter, bucket, p(p-1), p-1",
        "reduceScatter, pairwise, p(p-1), p-1",
        "reduceScatter, mst, 2(p-1), 2log",
        "scan, flat, p(p-1)/2, 1",
        "scan, chain, p-1, p-1",
        "exscan, chain, p-1, p-1",
    })
    void anyNumberOfRanks(String collective, String name, String messages, String rounds) {
        for (int size = 1; size <= 33; size++) {
            compare(collective, name, messages, rounds, size);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "allGather, exchange, p log, log",
        "allReduce, exchange, p log, log",
        "allReduce, doubling, p log, log",
        "allReduce, rabenseifner, 2p log, 2log",
        "reduceScatter, exchange, p log, log",
    })
    void powersOfTwo(String collective, String name, String messages, String rounds) {
        for (int size = 1; size <= 32; size *= 2) {
            compare(collective, name, messages, rounds, size);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "barrier, shared, 1",
        "broadcast, shared, 1",
        "scatter, shared, 1",
        "gather, shared, 1",
        "allGather, shared, 1",
        "allToAll, shared, 1",
        "reduce, shared, 1",
        "allReduce, shared, 1",
        "allReduce, sharedParts, 2",
        "scan, shared, 1",
    })
    void inMemoryThatAllShare(String collective, String name, int publications) {
        for (int size = 2; size <= 33; size++) {
            Algorithm algorithm = Algorithms.of(Collective.of(collective).orElseThrow(), name);
            Blocks one = algorithm.collective().isReduction() ? Blocks.divided(size, 1) : Blocks.even(size, 1);
            Blocks blocks = algorithm.collective() == Collective.BROADCAST ? Blocks.divided(size, 1) : one;
            Simulation run = new Case(algorithm, size, 0, blocks, 0, false, Hosts.one(size), false).check();
            assertThat(run.messages()).as("%s at %d ranks", algorithm, size).isZero();
            assertThat(run.publications()).as("%s at %d ranks", algorithm, size).isEqualTo(publications);
            assertThat(run.rounds()).as("%s at %d ranks", algorithm, size).isEqualTo(publications);
        }
    }

    private static void compare(String collective, String name, String messages, String rounds, int size) {
        Algorithm algorithm = Algorithms.of(Collective.of(collective).orElseThrow(), name);
        Simulation run = new Case(algorithm, size, 0, Blocks.even(size, 2), 0, true, Hosts.one(size), false).check();
        assertThat(run.messages())
                .as("messages of %s at %d ranks", algorithm, size)
                .isEqualTo(cost(messages, size));
        assertThat((long) run.rounds())
                .as("rounds of %s at %d ranks", algorithm, size)
                .isEqualTo(cost(rounds, size));
    }
}
