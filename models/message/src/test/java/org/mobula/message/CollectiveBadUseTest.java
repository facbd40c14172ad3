package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.Ranks.Medium;

/** Mistakes are refused before anything is sent, so that the next operation works. */
@Timeout(60)
class CollectiveBadUseTest {
    private final Ranks ranks = new Ranks(2, Medium.SHM);
    private final Communicator world = ranks.world(0);

    @AfterEach
    void theNextOperationWorks() throws Exception {
        ranks.run(Communicator::barrier);
        ranks.close();
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MessageArgumentException.class).hasMessage("rank 0 of world, " + message);
    }

    private static Section longs(int length) {
        return Section.of(new long[length]);
    }

    @Test
    void anInvalidRoot() {
        refused(
                () -> world.broadcast(longs(1), 2),
                "broadcast: there is no rank 2; ranks go from 0 to 1. Give one of these as the root");
        refused(
                () -> world.ireduce(longs(1), longs(1), Operation.SUM, -1),
                "reduce: there is no rank -1; ranks go from 0 to 1. Give one of these as the root");
        refused(
                () -> world.broadcastObject("a", 7),
                "broadcast: there is no rank 7; ranks go from 0 to 1. Give one of these as the root");
    }

    @Test
    void tooLittleRoom() {
        refused(
                () -> world.allGather(longs(3), longs(5)),
                "allGather: the receive buffer has room for 5 long, but 6 are needed. Give a longer section");
        refused(
                () -> world.allReduce(longs(3), longs(2), Operation.SUM),
                "allReduce: the receive buffer has room for 2 long, but 3 are needed. Give a longer section");
        refused(
                () -> world.scatter(longs(3), longs(2), 0),
                "scatter: what the root sends has room for 3 long, but 4 are needed. Give a longer section");
    }

    @Test
    void elementsThatCannotBeDividedAreRefused() {
        refused(
                () -> world.allToAll(longs(3), longs(3)),
                "allToAll: 3 long cannot be divided among 2 ranks. Give a multiple of 2 elements");
    }

    @Test
    void countsThatAreNegativeOrMissing() {
        refused(
                () -> world.allGatherv(longs(1), longs(4), new int[] {1, -1}, new int[] {0, 1}),
                "allGatherv: the count of rank 1 is -1. Give at least 0");
        refused(
                () -> world.reduceScatter(longs(1), longs(4), new int[] {1}, Operation.SUM),
                "reduceScatter: there are 1 counts for 2 ranks. Give one for each");
        refused(
                () -> world.gatherv(longs(1), longs(4), null, null, 0),
                "gatherv: there are no counts for 2 ranks. Give one for each");
        refused(
                () -> world.scatterv(longs(4), new int[] {1, 1}, new int[] {0, -3}, longs(1), 0),
                "scatterv: the displacement of rank 1 is -3. Give at least 0");
    }

    @Test
    void sectionsOfTwoKinds() {
        refused(
                () -> world.allReduce(longs(1), Section.of(new double[1]), Operation.SUM),
                "allReduce: 1 long are sent and 1 double received. Give sections of one kind");
    }

    @Test
    void inPlaceIsRefusedWhereItIsNotDefined() {
        refused(
                () -> world.broadcast(Section.IN_PLACE, 0),
                "broadcast: the section of a broadcast cannot be Section.IN_PLACE. Give the section itself");
        refused(
                () -> world.reduce(Section.IN_PLACE, longs(1), Operation.SUM, 1),
                "reduce: the send buffer of a rank other than the root cannot be Section.IN_PLACE. Give the section itself");
    }

    @Test
    void operationsThatAreNotDefinedForTheElements() {
        assertThatThrownBy(() -> world.allReduce(Section.of(new double[1]), Section.of(new double[1]), Operation.BAND))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessageStartingWith("rank 0 of world, allReduce: BAND is not defined for 1 double");
        assertThatThrownBy(() -> world.scan(longs(3), longs(3), Operation.MAXLOC))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessageContaining("MAXLOC combines elements in groups of 2");
    }

    @Test
    void overlappingSendAndReceiveBuffersAreRefused() {
        double[] both = new double[4];
        refused(
                () -> world.allReduce(Section.of(both, 1, 2), Section.of(both, 0, 2), Operation.SUM),
                "allReduce: the sections to send and to receive overlap."
                        + " Give two places, or Section.IN_PLACE for one of them");
        refused(
                () -> world.allGather(Section.of(both, 0, 1), Section.of(both)),
                "allGather: the sections to send and to receive overlap."
                        + " Give two places, or Section.IN_PLACE for one of them");
    }

    @Test
    void asManyObjectsAsRanks() {
        refused(
                () -> world.allToAllObjects(java.util.List.of("a")),
                "allToAll: there are 1 objects for 2 ranks. Give one for each");
    }

    @Test
    void theRequestOfACollectiveCannotBeCancelled() throws Exception {
        ranks.run(each -> {
            Request request = each.ibarrier();
            org.assertj.core.api.Assertions.assertThat(request.cancel()).isFalse();
            request.await();
        });
    }
}
