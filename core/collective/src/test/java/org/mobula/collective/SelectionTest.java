package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static Shape shape(int rank, int size, long bytes) {
        return Shape.of(rank, size).withBlocks(Blocks.divided(size, bytes)).withElementBytes(1);
    }

    private static String chosen(Selection selection, Collective collective, Shape shape) {
        return selection.choose(collective, shape).name();
    }

    @Test
    void allRanksChooseTheSame() {
        Hosts hosts = Hosts.of(List.of("a", "b", "b", "a", "c", "c", "c"));
        for (Collective collective : Collective.values()) {
            for (long bytes : new long[] {0, 1, 4096, 4097, 32768, 32769, 1 << 24}) {
                for (boolean commutative : new boolean[] {true, false}) {
                    assertThat(IntStream.range(0, 7)
                                    .mapToObj(rank -> shape(rank, 7, bytes)
                                            .withHosts(hosts)
                                            .withRoot(3)
                                            .withCommutative(commutative)
                                            .withInPlace(rank == 3))
                                    .map(shape -> Selection.standard().choose(collective, shape))
                                    .distinct())
                            .hasSize(1);
                }
            }
        }
    }

    @Test
    void everyChoiceOfTheTableSuits() {
        for (Collective collective : Collective.values()) {
            for (int size = 1; size <= 33; size++) {
                for (long bytes : new long[] {0, 8, 1 << 13, 1 << 20}) {
                    Shape shape = shape(0, size, bytes).withCommutative(false);
                    assertThat(Selection.standard().choose(collective, shape).suits(shape))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void objectsOfUnknownSizeCountAsShort() {
        Shape objects = Shape.of(0, 4).withBlocks(Blocks.even(4, 1 << 20)).withElementBytes(0);
        assertThat(chosen(Selection.standard(), Collective.ALL_GATHER, objects)).isEqualTo("bruck");
    }

    @Test
    void theProgramsSelectionHasPrecedence() {
        Selection selection = Selection.of(" allReduce = bucket , broadcast=mst<=100/pipeline<=200/flat ");
        assertThat(chosen(selection, Collective.ALL_REDUCE, shape(0, 4, 8))).isEqualTo("bucket");
        assertThat(chosen(selection, Collective.BROADCAST, shape(0, 4, 100))).isEqualTo("mst");
        assertThat(chosen(selection, Collective.BROADCAST, shape(0, 4, 101))).isEqualTo("pipeline");
        assertThat(chosen(selection, Collective.BROADCAST, shape(0, 4, 201))).isEqualTo("flat");
        assertThat(chosen(selection, Collective.SCAN, shape(0, 4, 8))).isEqualTo("doubling");
        assertThat(selection).hasToString("broadcast=mst<=100/pipeline<=200/flat,allReduce=bucket");
        assertThat(Selection.of("")).isSameAs(Selection.standard());
    }

    @Test
    void unsuitableAlgorithmsAreSkipped() {
        Selection exchange = Selection.of("allGather=exchange,allReduce=bucket");
        assertThat(chosen(exchange, Collective.ALL_GATHER, shape(0, 4, 8))).isEqualTo("exchange");
        assertThat(chosen(exchange, Collective.ALL_GATHER, shape(0, 5, 8))).isEqualTo("bruck");
        assertThat(chosen(exchange, Collective.ALL_REDUCE, shape(0, 4, 8).withCommutative(false)))
                .isEqualTo("doubling");
    }

    @Test
    void anAlgorithmMayBeChosenAtRunTime() {
        Selection selection = Selection.of("scan=chain").with(Algorithms.of(Collective.ALL_REDUCE, "binomial"));
        assertThat(selection).hasToString("allReduce=binomial,scan=chain");
    }

    @Test
    void anUnknownNameIsAnsweredByAListOfKnownOnes() {
        assertThatThrownBy(() -> Selection.of("allReduce=fast"))
                .hasMessage("there is no algorithm \"fast\" for allReduce; there are doubling, direct, exchange, "
                        + "reduceBroadcast, binomial, bucket, rabenseifner, twoLevel, shared, sharedParts");
        assertThatThrownBy(() -> Selection.of("bcast=mst"))
                .hasMessage(
                        "there is no collective \"bcast\"; there are barrier, broadcast, scatter, scatterv, gather, "
                                + "gatherv, allGather, allGatherv, allToAll, allToAllv, reduce, allReduce, reduceScatter, scan, "
                                + "exscan");
        assertThatThrownBy(() -> Selection.of("scan"))
                .hasMessage("\"scan\" does not say which algorithm to take; write scan=doubling");
        assertThatThrownBy(() -> Selection.of("broadcast=mst<=many/flat"))
                .hasMessage("the limit of an algorithm for broadcast is a number of bytes, not \"many\"");
    }

    @Test
    void anUnsuitableAlgorithmIsRefused() {
        assertThatThrownBy(() -> Algorithms.of(Collective.ALL_REDUCE, "exchange")
                        .plan(shape(0, 3, 8).withCommutative(false)))
                .hasMessage("the algorithm allReduce=exchange does not suit 3 ranks, root 0, an operation that is not "
                        + "commutative");
    }

    @Test
    void theDocumentedTableIsTheOneInUse() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/collectives.md")))
                .contains(String.join("\n", StandardTable.rows()));
    }
}
