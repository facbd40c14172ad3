package org.mobula.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.memory.Input;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** A receiver handles a message of another model only after every ordered message that the sender had seen. */
@ExtendWith(HangKiller.class)
class CausalityTest {
    private static final int HANDLER = HandlerNumbers.FREE;
    private static final long TIMEOUT_NANOS = 20_000_000_000L;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");

    /** A service whose state is a number. While {@code held} is set, it delivers messages without applying them. */
    private static final class HeldService implements OrderedService {
        private final AtomicLong value = new AtomicLong();
        private final AtomicLong applied = new AtomicLong();
        private final Completion done = new Completion();
        private volatile TotalOrder order;
        private volatile boolean held;

        @Override
        public void deliver(OrderedMessage message) {
            applied.set(message.sequence());
            if (!held) {
                value.set(message.input().getLong());
                order.applied(message.sequence());
            }
            done.complete();
        }

        @Override
        public void state(StateTransfer transfer) {
            transfer.give(output -> output.putLong(value.get()));
        }

        @Override
        public void restore(Input state, long sequence) {
            value.set(state.getLong());
        }

        @Override
        public void stopped(OrderException cause) {}
    }

    private static HeldService join(Cluster cluster, int rank) {
        HeldService service = new HeldService();
        service.order = TotalOrder.join(cluster.node(rank), "test", OrderOptions.defaults(), service);
        return service;
    }

    @Test
    void messagesWaitInOrderUntilTheReceiverHasAppliedWhatTheSenderHad() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            HeldService sender = join(cluster, 0);
            HeldService receiver = join(cluster, 1);
            List<String> received = Collections.synchronizedList(new ArrayList<>());
            Completion last = new Completion();
            Engine receiving = Engine.of(cluster.node(1));
            receiving.handle(HANDLER, message -> {
                long number = message.input().getLong();
                byte[] block = new byte[(int) message.input().remainingBlockBytes()];
                if (block.length > 0) {
                    message.input().takeBlock(MemorySegment.ofArray(block), 1);
                    message.whenFilled(() -> received.add(number + " with " + block.length + " at " + receiver.value));
                } else {
                    received.add(number + " at " + receiver.value);
                }
                if (number == 3) {
                    last.complete();
                }
            });
            receiver.held = true;
            sender.order.submit(output -> output.putLong(42));
            Engine sending = Engine.of(cluster.node(0));
            assertThat(sending.await(sender.done, System.nanoTime() + TIMEOUT_NANOS))
                    .isTrue();
            sending.peer(1).post(HANDLER, 8, output -> output.putLong(1));
            sending.peer(1).post(HANDLER, 8, output -> {
                output.putLong(2);
                output.putBlock(MemorySegment.ofArray(new byte[100_000]));
            });
            sending.peer(1).post(HANDLER, 8, output -> output.putLong(3));
            assertThat(receiving.await(receiver.done, System.nanoTime() + TIMEOUT_NANOS))
                    .isTrue();
            assertThat(receiving.await(last, System.nanoTime() + 50_000_000)).isFalse();
            assertThat(received).isEmpty();
            receiver.value.set(42);
            receiver.order.applied(receiver.applied.get());
            assertThat(receiving.await(last, System.nanoTime() + TIMEOUT_NANOS)).isTrue();
            assertThat(received).containsExactly("1 at 42", "2 with 100000 at 42", "3 at 42");
        }
    }

    @Test
    void aRankThatReceivesAMessageSeesTheSendersWrites() throws Exception {
        try (Cluster cluster = new Cluster(3, SHM)) {
            HeldService[] services = new HeldService[3];
            cluster.run(node -> services[node.rank()] = join(cluster, node.rank()));
            List<String> violations = Collections.synchronizedList(new ArrayList<>());
            AtomicLong received = new AtomicLong();
            for (int rank = 0; rank < 3; rank++) {
                HeldService service = services[rank];
                Engine.of(cluster.node(rank)).handle(HANDLER, message -> {
                    long announced = message.input().getLong();
                    if (service.value.get() < announced) {
                        violations.add("received " + announced + " at " + service.value);
                    }
                    received.incrementAndGet();
                });
            }
            Engine sender = Engine.of(cluster.node(1));
            for (long i = 1; i <= 2000; i++) {
                long value = i;
                services[1].done.resetForAny();
                services[1].order.submit(output -> output.putLong(value));
                assertThat(sender.await(services[1].done, System.nanoTime() + TIMEOUT_NANOS))
                        .isTrue();
                sender.peer(2).post(HANDLER, 8, output -> output.putLong(value));
                sender.peer(0).post(HANDLER, 8, output -> output.putLong(value));
            }
            Completion never = new Completion();
            while (received.get() < 4000) {
                sender.await(never, System.nanoTime() + 1_000_000);
            }
            assertThat(violations).isEmpty();
        }
    }

    @Test
    void messagesDoNotWaitForAStoppedOrder() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            HeldService sender = join(cluster, 0);
            HeldService receiver = join(cluster, 1);
            Completion received = new Completion();
            Engine receiving = Engine.of(cluster.node(1));
            receiving.handle(HANDLER, message -> {
                if (message.input().getLong() == 2) {
                    received.complete();
                }
            });
            receiver.held = true;
            Engine sending = Engine.of(cluster.node(0));
            for (long i = 1; i <= 2; i++) { // two: the second message carries a different stamp
                long number = i;
                sender.done.resetForAny();
                sender.order.submit(output -> output.putLong(42));
                assertThat(sending.await(sender.done, System.nanoTime() + TIMEOUT_NANOS))
                        .isTrue();
                sending.peer(1).post(HANDLER, 8, output -> output.putLong(number));
            }
            receiver.order.close();
            assertThat(receiving.await(received, System.nanoTime() + TIMEOUT_NANOS))
                    .isTrue();
        }
    }
}
