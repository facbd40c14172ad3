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

/** An order over an engine: several nodes in this JVM. */
@ExtendWith(HangKiller.class)
class TotalOrderTest {
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");
    private static final NodeOptions TCP = NodeOptions.defaults().withTransports("tcp");

    private static final class Site implements AutoCloseable {
        private final Cluster cluster;
        private final MessageRecorder[] recorders;
        private final TotalOrder[] orders;

        Site(int size, NodeOptions options) throws Exception {
            cluster = new Cluster(size, options);
            recorders = new MessageRecorder[size];
            orders = new TotalOrder[size];
        }

        Site joined() throws Exception {
            return joined(OrderOptions.defaults());
        }

        Site joined(OrderOptions options) throws Exception {
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
            assertThat(System.nanoTime() - end).as("it takes too long").isNegative();
            LockSupport.parkNanos(100_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void allMembersDeliverAllMessagesInOneOrderAndEachOriginsInItsOwn(String transport) throws Exception {
        try (Site site = new Site(3, NodeOptions.defaults().withTransports(transport)).joined()) {
            site.cluster.run(node -> {
                for (int i = 0; i < 50; i++) {
                    site.write(node.rank(), 1000 * node.rank() + i);
                }
            });
            await(() -> List.of(site.recorders).stream()
                    .allMatch(each -> each.values().size() == 150));
            List<Long> order = site.recorders[0].values();
            for (int rank = 0; rank < 3; rank++) {
                int each = rank;
                assertThat(site.recorders[rank].values()).isEqualTo(order);
                assertThat(order.stream().filter(value -> value / 1000 == each))
                        .isSorted()
                        .hasSize(50);
            }
        }
    }

    @Test
    void messagesSubmittedWithoutWaitingAreDeliveredInOrder() throws Exception {
        try (Site site = new Site(3, SHM).joined()) {
            for (int i = 0; i < 5000; i++) {
                long value = i;
                site.orders[2].submit(output -> output.putLong(value));
            }
            site.write(2, 5000);
            await(() -> site.recorders[1].values().size() == 5001);
            assertThat(site.recorders[1].values()).isSorted();
            assertThat(site.orders[2].traffic().submitted()).isEqualTo(5001);
            assertThat(site.orders[2].traffic().sent())
                    .as("they travel together")
                    .isLessThan(2500);
        }
    }

    @Test
    void submissionsReturnTheNumbersOfTheDeliveredMessages() throws Exception {
        int threads = 4;
        int each = 2000;
        try (Site site = new Site(2, SHM).joined()) {
            long[][] numbers = new long[threads][each];
            List<Thread> running = IntStream.range(0, threads)
                    .mapToObj(thread -> Thread.ofPlatform().start(() -> {
                        for (int i = 0; i < each; i++) {
                            long value = thread * each + i;
                            numbers[thread][i] = site.orders[1].submit(output -> output.putLong(value));
                        }
                    }))
                    .toList();
            for (Thread one : running) {
                one.join();
            }
            await(() -> site.recorders[0].values().size() == threads * each);
            List<Long> values = site.recorders[0].values();
            for (int thread = 0; thread < threads; thread++) {
                for (int i = 0; i < each; i++) {
                    assertThat(values.get((int) numbers[thread][i] - 1)).isEqualTo(thread * each + i);
                }
            }
        }
    }

    @Test
    void aMessagesWriterCannotSubmitAnother() throws Exception {
        try (Site site = new Site(2, SHM).joined()) {
            TotalOrder order = site.orders[0];
            assertThatThrownBy(() -> order.submit(output -> order.submit(other -> other.putLong(1))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a message is submitted to the order \"test\" while another one is being written");
            site.write(0, 2);
            assertThat(site.recorders[0].values()).containsExactly(2L);
        }
    }

    @Test
    void aServiceIsNotifiedWhenAllMessagesHaveBeenDelivered() throws Exception {
        try (Site site = new Site(2, SHM).joined()) {
            for (int i = 0; i < 100; i++) {
                site.write(1, i);
                int all = i + 1;
                await(() -> Arrays.stream(site.recorders).allMatch(one -> one.told() == all));
            }
        }
    }

    @Test
    void ofTwoMembersTheSecondAcknowledgesTheSequencersMessagesThatDoNotLast() throws Exception {
        answersOfTheSecond(TCP, 20);
        answersOfTheSecond(SHM, 0);
    }

    /** @param answers to 20 messages that the sequencer submits; to those of its own it never answers */
    private static void answersOfTheSecond(NodeOptions options, int answers) throws Exception {
        try (Site site = new Site(2, options).joined()) {
            long first = site.orders[0].traffic().sent();
            long second = site.orders[1].traffic().sent();
            for (int i = 0; i < 20; i++) {
                site.write(1, i);
            }
            await(() -> site.recorders[0].values().size() == 20);
            assertThat(site.orders[0].traffic().sent() - first).isEqualTo(20);
            assertThat(site.orders[1].traffic().sent() - second).isEqualTo(20);
            for (int i = 0; i < 20; i++) {
                site.write(0, i);
            }
            await(() -> site.recorders[1].values().size() == 40);
            assertThat(site.orders[0].traffic().sent() - first).isEqualTo(40);
            assertThat(site.orders[1].traffic().sent() - second).isEqualTo(20 + answers);
        }
    }

    @Test
    void withoutToleratedFailuresThereAreNoAcknowledgements() throws Exception {
        try (Site site = new Site(2, TCP).joined(OrderOptions.defaults().withTolerated(0))) {
            long before = site.orders[1].traffic().sent();
            for (int i = 0; i < 20; i++) {
                site.write(0, i);
            }
            awaitEverywhere(site, 20);
            assertThat(site.orders[1].traffic().sent()).isEqualTo(before);
        }
    }

    @Test
    void theSequencerOfTwoIsTheOneThatWrites() throws Exception {
        try (Site site = new Site(2, SHM).joined()) {
            for (int writer : new int[] {1, 0, 1}) {
                assertThat(site.orders[writer].view().sequencer()).isNotEqualTo(writer);
                for (int i = 0; i < 300; i++) {
                    site.write(writer, i);
                }
                await(() -> Arrays.stream(site.orders)
                        .allMatch(order -> order.view().sequencer() == writer));
            }
            awaitEverywhere(site, 900);
            assertThat(site.recorders[0].values()).isEqualTo(site.recorders[1].values());
            long before = site.orders[0].traffic().views();
            for (int i = 0; i < 2000; i++) {
                site.write(i % 2, i);
            }
            assertThat(site.orders[0].traffic().views())
                    .as("nobody writes alone")
                    .isEqualTo(before);
        }
    }

    @Test
    void ofSeveralMembersTheOriginAcknowledgesAndTheOthersLearnLater() throws Exception {
        try (Site site = new Site(4, SHM).joined()) {
            site.write(3, 0);
            awaitEverywhere(site, 1); // now all ranks have installed the last view
            long[] before = sent(site);
            for (int i = 0; i < 20; i++) {
                site.write(3, i + 1);
            }
            awaitEverywhere(site, 21);
            long[] after = sent(site);
            assertThat(after[0] - before[0]).isEqualTo(60);
            assertThat(after[1] - before[1]).isZero();
            assertThat(after[2] - before[2]).isZero();
            assertThat(after[3] - before[3]).isEqualTo(40);
        }
    }

    private static void awaitEverywhere(Site site, int messages) {
        for (MessageRecorder recorder : site.recorders) {
            await(() -> recorder.values().size() == messages);
        }
    }

    private static long[] sent(Site site) {
        return Arrays.stream(site.orders)
                .mapToLong(order -> order.traffic().sent())
                .toArray();
    }

    @Test
    void aRankThatJoinsLaterReceivesTheState() throws Exception {
        try (Site site = new Site(3, SHM)) {
            site.join(site.cluster.node(0));
            site.write(0, 7);
            site.join(site.cluster.node(1));
            site.write(1, 8);
            site.join(site.cluster.node(2));
            assertThat(site.recorders[2].values()).containsExactly(7L, 8L);
            site.write(2, 9);
            assertThat(site.recorders[2].values()).containsExactly(7L, 8L, 9L);
            assertThat(site.orders[2].view().members()).containsExactly(0, 1, 2);
            await(() -> site.recorders[0].values().size() == 3);
            assertThat(site.recorders[0].values()).containsExactly(7L, 8L, 9L);
        }
    }

    @Test
    void theDeathOfTheSequencerDuringWritesLosesNothingAndDoublesNothing() throws Exception {
        for (int dead : List.of(0, 2)) {
            try (Site site = new Site(3, SHM).joined()) {
                List<Long> acknowledged = Collections.synchronizedList(new ArrayList<>());
                Thread killer = Thread.ofPlatform().start(() -> {
                    await(() -> acknowledged.size() > 100);
                    site.cluster.jobs().end(dead, "it was killed");
                });
                for (long i = 0; i < 2000; i++) {
                    site.write(1, i);
                    acknowledged.add(i);
                }
                killer.join();
                int other = 2 - dead;
                await(() -> site.recorders[other].values().size() == 2000);
                assertThat(site.recorders[1].values()).isEqualTo(acknowledged);
                assertThat(site.recorders[other].values()).isEqualTo(acknowledged);
                assertThat(site.orders[1].view().members()).containsExactlyInAnyOrder(1, other);
            }
        }
    }

    @Test
    void ofTwoRanksOneContinuesAloneOnceTheOtherHasCertainlyEnded() throws Exception {
        try (Site site = new Site(2, SHM).joined()) {
            site.write(1, 1);
            site.cluster.jobs().end(0, "it was killed");
            site.write(1, 2);
            assertThat(site.recorders[1].values()).containsExactly(1L, 2L);
            assertThat(site.orders[1].view().members()).containsExactly(1);
        }
    }

    @Test
    void ofTwoRanksNeitherContinuesWhileTheOtherMayLive() throws Exception {
        try (Site site = new Site(2, SHM)) {
            for (int rank = 0; rank < 2; rank++) {
                site.recorders[rank] = new MessageRecorder(rank);
                OrderOptions options = OrderOptions.defaults().withPatience(Duration.ofMillis(50));
                site.orders[rank] = TotalOrder.join(site.cluster.node(rank), "test", options, site.recorders[rank]);
            }
            site.cluster.jobs().fail(0, "it was silent");
            assertThatThrownBy(() -> site.write(1, 2))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage("the order \"test\" has stopped: rank 0 on here fell silent, and the rest of view 2 of"
                            + " ranks [0, 1] are no majority, so that the others may go on without them. Messages"
                            + " submitted and not delivered are lost; start the run again");
        }
    }

    @Test
    void moreFailuresAtOnceThanToleratedStopTheOrder() throws Exception {
        try (Site site = new Site(2, SHM).joined(OrderOptions.defaults().withTolerated(0))) {
            site.cluster.jobs().end(1, "it was killed");
            await(() -> site.recorders[0].whyStopped() != null);
            String words = "the order \"test\" has stopped: rank 1 on here failed at once, more than it tolerates, so"
                    + " that messages may be lost. Start the run again; OrderOptions.tolerated says how many may"
                    + " fail at once";
            assertThat(site.recorders[0].whyStopped()).hasMessage(words);
            assertThatThrownBy(() -> site.orders[0].submit(output -> {}))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage(words);
        }
    }

    @Test
    void aRankThatCannotReceiveTheStateFailsAndTheOthersContinue() throws Exception {
        try (Site site = new Site(3, SHM)) {
            OrderOptions strict = OrderOptions.defaults().withTolerated(0);
            site.recorders[0] = new MessageRecorder(0) {
                @Override
                public synchronized void state(StateHandover handover) {
                    handover.give(output -> {
                        throw new UnsupportedOperationException("for the test");
                    });
                }
            };
            site.orders[0] = TotalOrder.join(site.cluster.node(0), "test", strict, site.recorders[0]);
            assertThatThrownBy(() -> site.join(site.cluster.node(1), strict))
                    .isInstanceOf(OrderStoppedException.class)
                    .hasMessage("the order \"test\" has stopped: rank 0 on here cannot hand its service's state over to"
                            + " rank 1. The log of rank 0 has the exception; join before there is such a state");
            site.write(0, 4);
            assertThat(site.orders[0].view().members()).containsExactly(0);
        }
    }

    @Test
    void leavingIsNotAFailure() throws Exception {
        try (Site site = new Site(4, SHM).joined()) {
            site.orders[0].submit(output -> output.putLong(5));
            site.orders[0].close();
            site.orders[1].close();
            site.write(2, 6);
            assertThat(site.orders[2].view().members()).containsExactlyInAnyOrder(2, 3);
            await(() -> site.recorders[3].values().size() == 2);
            assertThat(site.recorders[3].values()).containsExactly(5L, 6L);
            assertThatThrownBy(() -> site.orders[0].submit(output -> {}))
                    .isInstanceOf(OrderClosedException.class)
                    .hasMessage(
                            "rank 0 has left the order \"test\" and can submit nothing to it. Submit before close();"
                                    + " a rank joins an order once");
        }
    }

    @Test
    void aFailingServiceExcludesOnlyItsRank() throws Exception {
        try (Site site = new Site(3, SHM)) {
            site.join(site.cluster.node(0));
            site.join(site.cluster.node(1));
            site.recorders[2] = new MessageRecorder(2) {
                @Override
                public synchronized void deliver(OrderedMessage message) {
                    throw new OutOfMemoryError("for the test");
                }
            };
            site.orders[2] = TotalOrder.join(site.cluster.node(2), "test", OrderOptions.defaults(), site.recorders[2]);
            site.write(1, 1);
            site.write(0, 2);
            await(() -> site.orders[0].view().members().size() == 2);
            assertThat(site.recorders[0].values()).containsExactly(1L, 2L);
            await(() -> site.recorders[2].whyStopped() != null);
            assertThat(site.recorders[2].whyStopped())
                    .hasMessage(
                            "the order \"test\" has stopped: its service failed at rank 2: java.lang.OutOfMemoryError:"
                                    + " for the test. The other ranks continue; correct the service");
        }
    }

    @Test
    void aRankThatGaveUpJoiningMayJoinAgain() throws Exception {
        try (Site site = new Site(2, SHM)) {
            site.recorders[1] = new MessageRecorder(1);
            Callable<TotalOrder> join =
                    () -> TotalOrder.join(site.cluster.node(1), "test", OrderOptions.defaults(), site.recorders[1]);
            assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), join))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while joining the order \"test\". It goes on: rank"
                                    + " 0, or the lowest rank that lives, must join the order for it to begin");
            site.join(site.cluster.node(0));
            site.orders[1] = join.call();
            site.write(1, 5);
            assertThat(site.orders[1].view().members()).containsExactly(0, 1);
        }
    }

    @Test
    void aRankJoinsAnOrderOnce() throws Exception {
        try (Site site = new Site(1, SHM).joined()) {
            assertThatThrownBy(() -> site.join(site.cluster.node(0)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("rank 0 has joined the order \"test\" before; a rank joins an order once");
        }
    }
}
