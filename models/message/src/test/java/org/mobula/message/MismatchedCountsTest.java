package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.collective.Shape;
import org.mobula.fault.MobulaException;
import org.mobula.message.Ranks.Medium;

/** If one side counts elements and the other side counts none, that is reported, and no rank hangs. */
@Timeout(20)
class MismatchedCountsTest {
    private static final int SIZE = 3;
    private static final int WRONG = 1; // the rank whose count is zero where the others' are not, or the reverse

    /** A collective operation on blocks that this rank believes to have a given length. */
    private interface Call {
        Request begin(Communicator world, int[] counts);
    }

    static Stream<Algorithm> algorithms() {
        return Stream.of(
                        Collective.SCATTERV,
                        Collective.GATHERV,
                        Collective.ALL_GATHERV,
                        Collective.ALL_TO_ALLV,
                        Collective.REDUCE_SCATTER)
                .map(Algorithms::of)
                .flatMap(List::stream)
                .filter(algorithm -> algorithm.suits(Shape.of(0, SIZE))); // others are not what runs then
    }

    private static Section ints(int count) {
        return Section.of(new int[count]);
    }

    private static int sum(int[] counts) {
        return Arrays.stream(counts).sum();
    }

    private static int[] places(int[] counts) {
        int[] places = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            places[i] = places[i - 1] + counts[i - 1];
        }
        return places;
    }

    private static Call call(Collective collective) {
        return switch (collective) {
            case SCATTERV ->
                (world, counts) ->
                        world.iscatterv(ints(sum(counts)), counts, places(counts), ints(counts[world.rank()]), 0);
            case GATHERV ->
                (world, counts) ->
                        world.igatherv(ints(counts[world.rank()]), ints(sum(counts)), counts, places(counts), 0);
            case ALL_GATHERV ->
                (world, counts) ->
                        world.iallGatherv(ints(counts[world.rank()]), ints(sum(counts)), counts, places(counts));
            case ALL_TO_ALLV ->
                (world, counts) -> world.iallToAllv(
                        ints(sum(counts)), counts, places(counts), ints(sum(counts)), counts, places(counts));
            default ->
                (world, counts) ->
                        world.ireduceScatter(ints(sum(counts)), ints(counts[world.rank()]), counts, Operation.SUM);
        };
    }

    /** The failure of each rank that noticed, in the operation or in the next one. */
    private static List<MobulaException> failures(Algorithm algorithm, int usual, int wrong) throws Exception {
        ConcurrentLinkedQueue<MobulaException> failures = new ConcurrentLinkedQueue<>();
        Ranks.run(SIZE, Medium.SHM, world -> {
            world.algorithms(Selection.standard().with(algorithm));
            int[] counts = new int[SIZE];
            Arrays.fill(counts, world.rank() == WRONG ? wrong : usual);
            try {
                call(algorithm.collective()).begin(world, counts).await();
                world.barrier();
            } catch (MobulaException noticed) {
                failures.add(noticed);
            }
        });
        return List.copyOf(failures);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRankThatCountsNoElementsIsReportedToAllRanks(Algorithm algorithm) throws Exception {
        for (int usual : new int[] {5, 40_000}) {
            assertThat(failures(algorithm, usual, 0))
                    .as("0 instead of %d", usual)
                    .hasSize(SIZE);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRankThatAloneCountsElementsIsReportedToAllRanks(Algorithm algorithm) throws Exception {
        for (int wrong : new int[] {5, 40_000}) {
            assertThat(failures(algorithm, 0, wrong))
                    .as("%d instead of 0", wrong)
                    .hasSize(SIZE);
        }
    }

    @Test
    void theErrorStatesHowManyElementsArrived() throws Exception {
        assertThat(failures(Algorithms.of(Collective.SCATTERV, "flat"), 0, 5))
                .anySatisfy(noticed -> assertThat(noticed)
                        .isInstanceOf(MessageArgumentException.class)
                        .hasMessage("rank 1 of world, receiving 5 int from rank 0 of world with tag 0: only 0 arrived."
                                + " Give the same number at all ranks of a collective operation"));
        assertThat(failures(Algorithms.of(Collective.SCATTERV, "flat"), 5, 0))
                .anySatisfy(noticed -> assertThat(noticed)
                        .isInstanceOf(TruncationException.class)
                        .hasMessage("rank 1 of world, receiving 0 byte from rank 0 of world with tag 0: the message of"
                                + " rank 0 with tag 0 holds 5 int. Give a section that long, or probe for the length"
                                + " first"));
    }
}
