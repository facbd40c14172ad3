package org.mobula.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** A total order over the engines of several nodes in this JVM. */
@ExtendWith(HangKiller.class)
class TotalOrderTest {
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");
    private static final NodeOptions TCP = NodeOptions.defaults().withTransports("tcp");

    private static final class Members implements AutoCloseable {
        private final Cluster cluster;
        private final MessageRecorder[] recorders;
        private final TotalOrder[] orders;

        Members(int size, NodeOptions options) throws Exception {
            cluster = new Cluster(size, options);
            recorders = new MessageRecorder[size];
            orders = new TotalOrder[size];
        }

        Members joined() throws Exception {
            return joined(OrderOptions.defaults());
        }

        Members joined(OrderOptions options) throws Exception {
            cluster.run(node -> join(node, options));
            return this;
        }

        void join(Node node) {
            join(node, OrderOptions.defaults());
        }

        void join(Node node, OrderOptions options) {
            int rank = node.rank();
            recorders[rank] = new MessageRecorder(rank);
            orders[rank] = TotalOrder.join(node, "test", options, recorders[rank]);
        }

        void write(int rank, long value) {
            MessageRecorder.write(cluster.node(rank), orders[rank], recorders[rank], value);
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end)
                    .as("nanoseconds past the deadline")
                    .isNegative();
            LockSupport.parkNanos(100_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void allMembersDeliverAllMessagesInOneOrderThatKeepsEachOriginsOrder(String transport) throws Exception {
        try (Members members = new Members(3, NodeOptions.defaults().withTransports(transport)).joined()) {
            members.cluster.run(node -> {
                for (int i = 0; i < 50; i++) {
                    members.write(node.rank(), 1000 * node.rank() + i);
                }
            });
            await(() -> List.of(members.recorders).stream()
                    .allMatch(each -> each.values().size() == 150));
            List<Long> order = members.recorders[0].values();
            for (int rank = 0; rank < 3; rank++) {
                int each = rank;
                assertThat(members.recorders[rank].values()).isEqualTo(order);
                assertThat(order.stream().filter(value -> value / 1000 == each))
                        .isSorted()
                        .hasSize(50);
            }
        }
    }

    @Test
    void messagesSubmittedWithoutWaitingAreDeliveredInOrder() throws Exception {
        try (Members members = new Members(3, SHM).joined()) {
            for (int i = 0; i < 5000; i++) {
                long value = i;
                members.orders[2].submit(output -> output.putLong(value));
            }
            members.write(2, 5000);
            await(() -> members.recorders[1].values().size() == 5001);
            assertThat(members.recorders[1].values()).isSorted();
            assertThat(members.orders[2].traffic().submitted()).isEqualTo(5001);
            assertThat(members.orders[2].traffic().sent())
                    .as("submissions share messages")
                    .isLessThan(2500);
        }
    }

    @Test
    void aSubmissionReturnsTheNumberOfItsMessage() throws Exception {
        int threads = 4;
        int each = 2000;
        try (Members members = new Members(2, SHM).joined()) {
            long[][] numbers = new long[threads][each];
            List<Thread> running = IntStream.range(0, threads)
                    .mapToObj(thread -> Thread.ofPlatform().start(() -> {
                        for (int i = 0; i < each; i++) {
                            long value = thread * each + i;
                            numbers[thread][i] = members.orders[1].submit(output -> output.putLong(value));
                        }
                    }))
                    .toList();
            for (Thread one : running) {
                one.join();
            }
            await(() -> members.recorders[0].values().size() == threads * each);
            List<Long> values = members.recorders[0].values();
            for (int thread = 0; thread < threads; thread++) {
                for (int i = 0; i < each; i++) {
                    assertThat(values.get((int) numbers[thread][i] - 1)).isEqualTo(thread * each + i);
                }
            }
        }
    }

    @Test
    void aMessageCannotBeSubmittedWhileAnotherIsWritten() throws Exception {
        try (Members members = new Members(2, SHM).joined()) {
            TotalOrder order = members.orders[0];
            assertThatThrownBy(() -> order.submit(output -> order.submit(other -> other.putLong(1))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a message is submitted to the order \"test\" while another one is being written");
            members.write(0, 2);
            assertThat(members.recorders[0].values()).containsExactly(2L);
        }
    }

    @Test
    void aServiceIsNotifiedOnceAllMessagesHaveBeenDelivered() throws Exception {
        try (Members members = new Members(2, SHM).joined()) {
            for (int i = 0; i < 100; i++) {
                members.write(1, i);
                int all = i + 1;
                await(() -> Arrays.stream(members.recorders).allMatch(one -> one.notified() == all));
            }
        }
    }

    @Test
    void theSecondOfTwoMembersAcknowledgesOnlyMessagesThatAreNotDurable() throws Exception {
        checkAcknowledgements(TCP, 20);
        checkAcknowledgements(SHM, 0);
    }

    /**
     * @param expected acknowledgements of 20 messages that the sequencer submits; the second never acknowledges its own
     */
    private static void checkAcknowledgements(NodeOptions options, int expected) throws Exception {
        try (Members members = new Members(2, options).joined()) {
            long first = members.orders[0].traffic().sent();
            long second = members.orders[1].traffic().sent();
            for (int i = 0; i < 20; i++) {
                members.write(1, i);
            }
            await(() -> members.recorders[0].values().size() == 20);
            assertThat(members.orders[0].traffic().sent() - first).isEqualTo(20);
            assertThat(members.orders[1].traffic().sent() - second).isEqualTo(20);
            for (int i = 0; i < 20; i++) {
                members.write(0, i);
            }
            await(() -> members.recorders[1].values().size() == 40);
            assertThat(members.orders[0].traffic().sent() - first).isEqualTo(40);
            assertThat(members.orders[1].traffic().sent() - second).isEqualTo(20 + expected);
        }
    }

    @Test
    void withoutToleratedFailuresThereAreNoAcknowledgements() throws Exception {
        try (Members members =
                new Members(2, TCP).joined(OrderOptions.defaults().withTolerated(0))) {
            long before = members.orders[1].traffic().sent();
            for (int i = 0; i < 20; i++) {
                members.write(0, i);
            }
            awaitEverywhere(members, 20);
            assertThat(members.orders[1].traffic().sent()).isEqualTo(before);
        }
    }

    @Test
    void theWriterOfTwoBecomesTheSequencer() throws Exception {
        try (Members members = new Members(2, SHM).joined()) {
            for (int writer : new int[] {1, 0, 1}) {
                assertThat(members.orders[writer].view().sequencer()).isNotEqualTo(writer);
                for (int i = 0; i < 300; i++) {
                    members.write(writer, i);
                }
                await(() -> Arrays.stream(members.orders)
                        .allMatch(order -> order.view().sequencer() == writer));
            }
            awaitEverywhere(members, 900);
            assertThat(members.recorders[0].values()).isEqualTo(members.recorders[1].values());
            long before = members.orders[0].traffic().views();
            for (int i = 0; i < 2000; i++) {
                members.write(i % 2, i);
            }
            assertThat(members.orders[0].traffic().views())
                    .as("views while both write")
                    .isEqualTo(before);
        }
    }

    @Test
    void onlyTheOriginAcknowledgesAmongSeveralMembers() throws Exception {
        try (Members members = new Members(4, SHM).joined()) {
            members.write(3, 0);
            awaitEverywhere(members, 1); // so all ranks have installed the last view
            long[] before = sent(members);
            for (int i = 0; i < 20; i++) {
                members.write(3, i + 1);
            }
            awaitEverywhere(members, 21);
            long[] after = sent(members);
            assertThat(after[0] - before[0]).isEqualTo(60);
            assertThat(after[1] - before[1]).isZero();
            assertThat(after[2] - before[2]).isZero();
            assertThat(after[3] - before[3]).isEqualTo(40);
        }
    }

    private static void awaitEverywhere(Members members, int messages) {
        for (MessageRecorder recorder : members.recorders) {
            await(() -> recorder.values().size() == messages);
        }
    }

    private static long[] sent(Members members) {
        return Arrays.stream(members.orders)
                .mapToLong(order -> order.traffic().sent())
                .toArray();
    }

    @Test
    void aRankThatJoinsLaterReceivesTheState() throws Exception {
        try (Members members = new Members(3, SHM)) {
            members.join(members.cluster.node(0));
            members.write(0, 7);
            members.join(members.cluster.node(1));
            members.write(1, 8);
            members.join(members.cluster.node(2));
            assertThat(members.recorders[2].values()).containsExactly(7L, 8L);
            members.write(2, 9);
            assertThat(members.recorders[2].values()).containsExactly(7L, 8L, 9L);
            assertThat(members.orders[2].view().members()).containsExactly(0, 1, 2);
            await(() -> members.recorders[0].values().size() == 3);
            assertThat(members.recorders[0].values()).containsExactly(7L, 8L, 9L);
        }
    }

    @Test
    void aFailureOfTheSequencerLosesAndRepeatsNoMessage() throws Exception {
        for (int dead : List.of(0, 2)) {
            try (Members members = new Members(3, SHM).joined()) {
                List<Long> acknowledged = Collections.synchronizedList(new ArrayList<>());
                Thread killer = Thread.ofPlatform().start(() -> {
                    await(() -> acknowledged.size() > 100);
                    members.cluster.jobs().end(dead, "it was killed");
                });
                for (long i = 0; i < 2000; i++) {
                    members.write(1, i);
                    acknowledged.add(i);
                }
                killer.join();
                int other = 2 - dead;
                await(() -> members.recorders[other].values().size() == 2000);
                assertThat(members.recorders[1].values()).isEqualTo(acknowledged);
                assertThat(members.recorders[other].values()).isEqualTo(acknowledged);
                assertThat(members.orders[1].view().members()).containsExactlyInAnyOrder(1, other);
            }
        }
    }

    @Test
    void theSurvivorOfTwoContinuesOnceTheOtherHasEnded() throws Exception {
        try (Members members = new Members(2, SHM).joined()) {
            members.write(1, 1);
            members.cluster.jobs().end(0, "it was killed");
            members.write(1, 2);
            assertThat(members.recorders[1].values()).containsExactly(1L, 2L);
            assertThat(members.orders[1].view().members()).containsExactly(1);
        }
    }

    @Test
    void neitherOfTwoRanksContinuesWhileTheOtherMayBeAlive() throws Exception {
        try (Members members = new Members(2, SHM)) {
            for (int rank = 0; rank < 2; rank++) {
                members.recorders[rank] = new MessageRecorder(rank);
                OrderOptions options = OrderOptions.defaults().withPatience(Duration.ofMillis(50));
                members.orders[rank] =
                        TotalOrder.join(members.cluster.node(rank), "test", options, members.recorders[rank]);
            }
            members.cluster.jobs().fail(0, "it was silent");
            assertThatThrownBy(() -> members.write(1, 2))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage("the order \"test\" has stopped: rank 0 on here fell silent, and the rest of view 2 of"
                            + " ranks [0, 1] are no majority, so the others may continue without them. Messages"
                            + " submitted and not delivered are lost; start the run again");
        }
    }

    @Test
    void moreFailuresAtOnceThanToleratedStopTheOrder() throws Exception {
        try (Members members =
                new Members(2, SHM).joined(OrderOptions.defaults().withTolerated(0))) {
            members.cluster.jobs().end(1, "it was killed");
            await(() -> members.recorders[0].stopCause() != null);
            String message = "the order \"test\" has stopped: rank 1 on here failed at once, more than it tolerates, so"
                    + " messages may be lost. Start the run again; OrderOptions.tolerated says how many may"
                    + " fail at once";
            assertThat(members.recorders[0].stopCause()).hasMessage(message);
            assertThatThrownBy(() -> members.orders[0].submit(output -> {}))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void aRankThatCannotReceiveTheStateFailsAndTheOthersContinue() throws Exception {
        try (Members members = new Members(3, SHM)) {
            OrderOptions strict = OrderOptions.defaults().withTolerated(0);
            members.recorders[0] = new MessageRecorder(0) {
                @Override
                public synchronized void state(StateTransfer transfer) {
                    transfer.give(output -> {
                        throw new UnsupportedOperationException("for the test");
                    });
                }
            };
            members.orders[0] = TotalOrder.join(members.cluster.node(0), "test", strict, members.recorders[0]);
            assertThatThrownBy(() -> members.join(members.cluster.node(1), strict))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage("the order \"test\" has stopped: rank 0 on here cannot transfer its service's state to"
                            + " rank 1. The log of rank 0 has the exception; join before the service has such a state");
            members.write(0, 4);
            assertThat(members.orders[0].view().members()).containsExactly(0);
        }
    }

    @Test
    void leavingIsNotAFailure() throws Exception {
        try (Members members = new Members(4, SHM).joined()) {
            members.orders[0].submit(output -> output.putLong(5));
            members.orders[0].close();
            members.orders[1].close();
            members.write(2, 6);
            assertThat(members.orders[2].view().members()).containsExactlyInAnyOrder(2, 3);
            await(() -> members.recorders[3].values().size() == 2);
            assertThat(members.recorders[3].values()).containsExactly(5L, 6L);
            assertThatThrownBy(() -> members.orders[0].submit(output -> {}))
                    .isInstanceOf(OrderClosedException.class)
                    .hasMessage(
                            "rank 0 has left the order \"test\" and can submit nothing to it. Submit before close();"
                                    + " a rank joins an order once");
        }
    }

    @Test
    void aFailingServiceExcludesOnlyItsRank() throws Exception {
        try (Members members = new Members(3, SHM)) {
            members.join(members.cluster.node(0));
            members.join(members.cluster.node(1));
            members.recorders[2] = new MessageRecorder(2) {
                @Override
                public synchronized void deliver(OrderedMessage message) {
                    throw new OutOfMemoryError("for the test");
                }
            };
            members.orders[2] =
                    TotalOrder.join(members.cluster.node(2), "test", OrderOptions.defaults(), members.recorders[2]);
            members.write(1, 1);
            members.write(0, 2);
            await(() -> members.orders[0].view().members().size() == 2);
            assertThat(members.recorders[0].values()).containsExactly(1L, 2L);
            await(() -> members.recorders[2].stopCause() != null);
            assertThat(members.recorders[2].stopCause())
                    .hasMessage(
                            "the order \"test\" has stopped: its service failed at rank 2: java.lang.OutOfMemoryError:"
                                    + " for the test. The other ranks continue; correct the service");
        }
    }

    @Test
    void aRankMayJoinAgainAfterADeadline() throws Exception {
        try (Members members = new Members(2, SHM)) {
            members.recorders[1] = new MessageRecorder(1);
            Callable<TotalOrder> join = () ->
                    TotalOrder.join(members.cluster.node(1), "test", OrderOptions.defaults(), members.recorders[1]);
            assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), join))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while joining the order \"test\". Joining continues:"
                                    + " rank 0, or the lowest living rank, must join the order to begin it");
            members.join(members.cluster.node(0));
            members.orders[1] = join.call();
            members.write(1, 5);
            assertThat(members.orders[1].view().members()).containsExactly(0, 1);
        }
    }

    @Test
    void aRankJoinsAnOrderOnce() throws Exception {
        try (Members members = new Members(1, SHM).joined()) {
            assertThatThrownBy(() -> members.join(members.cluster.node(0)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("rank 0 has joined the order \"test\" before; a rank joins an order once");
        }
    }
}
