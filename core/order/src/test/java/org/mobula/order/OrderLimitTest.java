package org.mobula.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** A lagging member slows down the submitting ranks, and no rank stores more than the limit. */
@ExtendWith(HangKiller.class)
class OrderLimitTest {
    private static final int LIMIT = 1 << 17; // bytes, of both ranks together
    private static final int BODY = 1000;
    private static final int COUNTED =
            BODY + 1 + 96; // what a window counts: the body, its byte order, and the overhead

    private final Cluster cluster;
    private final List<LaggingService> services = new ArrayList<>();
    private final List<TotalOrder> orders = new ArrayList<>();

    OrderLimitTest() throws Exception {
        cluster = new Cluster(2, NodeOptions.defaults().withTransports("shm"));
        for (Node node : List.of(cluster.node(0), cluster.node(1))) {
            LaggingService service = new LaggingService();
            services.add(service);
            orders.add(TotalOrder.join(node, "limited", OrderOptions.defaults().withLimit(LIMIT), service));
        }
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    /** Applies messages only when the test calls {@code applyAll}. */
    private static final class LaggingService implements OrderedService {
        final AtomicLong last = new AtomicLong();

        @Override
        public boolean isDeferred() {
            return true;
        }

        @Override
        public void deliver(OrderedMessage message) {
            last.set(message.sequence());
        }

        @Override
        public void state(StateTransfer transfer) {
            transfer.give(_ -> {});
        }

        @Override
        public void restore(Input state, long sequence) {
            last.set(sequence);
        }

        @Override
        public void stopped(OrderException cause) {}
    }

    private long offer(int rank) {
        return orders.get(rank).offer(output -> {
            for (int i = 0; i < BODY; i++) {
                output.putByte((byte) i);
            }
        });
    }

    private int fill(int rank) {
        int count = 0;
        while (offer(rank) != 0) {
            count++;
        }
        return count;
    }

    private void applyAll(int rank) {
        LaggingService service = services.get(rank);
        orders.get(rank).applied(service.last.get());
    }

    @Test
    void aRankMaySubmitItsShareOfTheLimitAndOneMore() {
        int count = fill(0);
        assertThat(count).isEqualTo(LIMIT / 2 / COUNTED + 1);
        OrderTraffic traffic = orders.get(0).traffic();
        assertThat(traffic.inFlight()).isEqualTo((long) count * COUNTED);
        assertThat(traffic.submitted()).isEqualTo(count);
        assertThat(orders.get(1).traffic().inFlight()).isZero();
    }

    @Test
    void roomIsFreedOnceBothRanksHaveAppliedTheMessages() {
        int count = fill(1);
        Await.await().until(() -> services.stream().allMatch(each -> each.last.get() == count));
        applyAll(0);
        assertThat(offer(1)).as("rank 1 still lags").isZero();
        applyAll(1);
        Await.await().until(() -> offer(1) != 0);
    }

    @Test
    void aThreadWaitingForRoomContinuesOnceTheLaggingMemberCatchesUp() throws Exception {
        fill(0);
        Thread writer = Thread.ofPlatform().start(() -> orders.get(0).awaitRoom("writing"));
        Await.await().until(() -> orders.get(0).traffic().waits() == 1);
        Await.await()
                .until(() -> services.get(1).last.get() == services.get(0).last.get());
        applyAll(0);
        applyAll(1);
        writer.join();
        assertThat(offer(0)).isPositive();
    }

    @Test
    void aDeadlineWhileWaitingForRoomNamesTheReason() {
        int count = fill(0);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), () -> {
                    orders.get(0).awaitRoom("calling Stack.push");
                    return null;
                }))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while calling Stack\\.push\\. It has not begun: rank 0"
                                + " has " + count * COUNTED
                                + " bytes in flight in the order \"limited\", above its share of "
                                + LIMIT / 2 + ", and waits for the member that lags");
    }

    @Test
    void aThreadWaitingForRoomContinuesWhenItsRankLeaves() throws Exception {
        fill(0);
        Thread writer = Thread.ofPlatform().start(() -> orders.get(0).awaitRoom("writing"));
        Await.await().until(() -> orders.get(0).traffic().waits() == 1);
        orders.get(0).close();
        writer.join();
        assertThatThrownBy(() -> offer(0)).isInstanceOf(OrderClosedException.class);
    }

    @Test
    void submissionsBeyondTwiceTheLimitAreRejected() {
        TotalOrder order = orders.get(0);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        order.submit(output -> {
                            for (int k = 0; k < BODY; k++) {
                                output.putByte((byte) k);
                            }
                        });
                    }
                })
                .isInstanceOf(OrderFullException.class)
                .hasMessage("rank 0 has " + (2L * LIMIT / COUNTED + 1) * COUNTED
                        + " bytes in flight in the order \"limited\", more than twice its limit of " + LIMIT
                        + " bytes: a member lags. Wait for room before more is submitted (TotalOrder.awaitRoom), or raise"
                        + " OrderOptions.limit or MOBULA_ORDER_BYTES");
    }

    @Test
    void anInvalidLimitIsRejectedWithAReason() {
        OrderOptions options = OrderOptions.defaults();
        assertThatThrownBy(() -> options.withLimit(65_535))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit must be at least 65536 bytes, not 65535");
        assertThatThrownBy(() -> OrderOptions.limit("64M"))
                .hasMessage(
                        "the environment variable MOBULA_ORDER_BYTES must be a number of bytes of at least 65536, not"
                                + " \"64M\"");
        assertThat(OrderOptions.limit(" 65536 ")).isEqualTo(65_536);
        assertThat(OrderOptions.limit(null)).isBetween(65_536L, 1L << 26);
    }
}
