package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.MobulaException;
import org.mobula.message.Ranks.Medium;
import org.mobula.testkit.Await;

/** Ranks that call different collective operations get an error that names both, over any transport. */
@Timeout(60)
class MismatchedOperationsTest {
    private static final String ADVICE =
            ". Call the same operations at all ranks, in the same order and with the same numbers";

    private static Section doubles(int count) {
        return Section.of(new double[count]);
    }

    /** The outcome at ranks 0 and 1. */
    private static List<String> failures(Medium medium, Consumer<Communicator> zero, Consumer<Communicator> one)
            throws Exception {
        ConcurrentHashMap<Integer, String> failures = new ConcurrentHashMap<>();
        Ranks.run(2, medium, world -> {
            try {
                (world.rank() == 0 ? zero : one).accept(world);
                world.barrier();
            } catch (MobulaException noticed) {
                failures.put(world.rank(), String.valueOf(noticed.getMessage()));
            }
        });
        return new ArrayList<>(failures.values());
    }

    /** Two operations, and the texts with which one of the ranks may report them: the rank that notices first. */
    private static Arguments pair(Consumer<Communicator> zero, Consumer<Communicator> one, String... texts) {
        return Arguments.of(zero, one, List.of(texts));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
                pair(
                        Communicator::barrier,
                        world -> world.broadcast(doubles(1), 0),
                        "broadcast of 8 bytes (double), root 0: rank 0 has called barrier"),
                pair(
                        world -> world.broadcast(doubles(3), 0),
                        world -> world.broadcast(doubles(2), 0),
                        "broadcast of 16 bytes (double), root 0: rank 0 has called broadcast of 24 bytes"
                                + " (double), root 0"),
                pair(
                        world -> world.broadcast(doubles(2), 0),
                        world -> world.scatter(doubles(0), doubles(2), 0),
                        "scatter of 16 bytes (double), root 0: rank 0 has called broadcast of 16 bytes"
                                + " (double), root 0"),
                pair(
                        world -> world.allReduce(doubles(50_000), doubles(50_000), Operation.SUM),
                        world -> world.allReduce(
                                Section.of(new long[50_000]), Section.of(new long[50_000]), Operation.SUM),
                        "allReduce of 400000 bytes (long), root 0: rank 0 has called allReduce of 400000"
                                + " bytes (double), root 0",
                        "allReduce of 400000 bytes (double), root 0: rank 1 has called allReduce of 400000"
                                + " bytes (long), root 0"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void bothOperationsAreNamedOverMessages(Consumer<Communicator> zero, Consumer<Communicator> one, List<String> texts)
            throws Exception {
        List<String> failures = failures(Medium.TCP, zero, one);

        assertThat(failures)
                .hasSize(2)
                .anySatisfy(failure ->
                        assertThat(texts).anySatisfy(text -> assertThat(failure).isEqualTo(text + ADVICE)));
    }

    /** Operations that run entirely in the area: a rank that waits there sees no messages, and the reverse. */
    static Stream<Arguments> pairsInAreas() {
        return pairs().filter(pair -> !pair.get()[2].toString().startsWith("[scatter"));
    }

    @ParameterizedTest
    @MethodSource("pairsInAreas")
    void bothOperationsAreNamedOverSharedMemory(
            Consumer<Communicator> zero, Consumer<Communicator> one, List<String> texts) throws Exception {
        List<String> failures = failures(Medium.SHM, zero, one);

        assertThat(failures)
                .hasSize(2)
                .anySatisfy(failure -> assertThat(failure).contains(" has called ", ADVICE));
    }

    @ParameterizedTest
    @EnumSource
    void bothNonBlockingOperationsAreNamed(Medium medium) throws Exception {
        assertThat(failures(
                        medium,
                        world -> world.ibarrier().await(),
                        world -> world.ibroadcast(doubles(1), 0).await()))
                .hasSize(2)
                .anySatisfy(failure -> assertThat(failure)
                        .isEqualTo("broadcast of 8 bytes (double), root 0: rank 0 has called barrier" + ADVICE));
    }

    @ParameterizedTest
    @EnumSource
    void objectsAndNumbersAreDifferentOperations(Medium medium) throws Exception {
        assertThat(failures(
                        medium,
                        world -> world.broadcastObject("text", 0),
                        world -> world.ibroadcast(doubles(1), 0).await()))
                .hasSize(2)
                .anySatisfy(failure -> assertThat(failure)
                        .isEqualTo("broadcast of 8 bytes (double), root 0: rank 0 has called broadcast of"
                                + " objects, root 0" + ADVICE));
    }

    @ParameterizedTest
    @EnumSource
    void operationsOfWhichNotAllKnowTheLengthAreNamedWithoutIt(Medium medium) throws Exception {
        int[] ones = {1, 1};
        int[] places = {0, 1};
        assertThat(failures(
                        medium,
                        world -> world.igatherv(doubles(1), doubles(2), ones, places, 0)
                                .await(),
                        world -> world.iscatterv(doubles(2), ones, places, doubles(1), 1)
                                .await()))
                .hasSize(2)
                .anySatisfy(failure ->
                        assertThat(failure).isEqualTo("gatherv, root 0: rank 1 has called scatterv, root 1" + ADVICE));
    }

    private static void awaitFailure(Communicator world) {
        Await.await()
                .atMost(30, TimeUnit.SECONDS)
                .until(() -> world.collectives().hasFailed());
    }

    @ParameterizedTest
    @EnumSource
    void operationsThatEndAtBothRanksAreComparedAfterwards(Medium medium) throws Exception {
        Consumer<Communicator> scatter = world -> {
            world.scatter(doubles(2), doubles(1), 0);
            awaitFailure(world);
        };
        Consumer<Communicator> gather = world -> {
            world.gather(doubles(1), doubles(2), 0);
            awaitFailure(world);
        };

        assertThat(failures(medium, scatter, gather))
                .hasSize(2)
                .anySatisfy(failure -> assertThat(failure).contains(" has called ", ADVICE));
    }
}
