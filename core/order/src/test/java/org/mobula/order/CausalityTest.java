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

/** Messages of other models never overtake what their sender has seen of an order. */
@ExtendWith(HangKiller.class)
class CausalityTest {
    private static final int NEWS = HandlerNumbers.FREE;
    private static final long PATIENCE = 20_000_000_000L;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");

    /** A service whose state is a number; it applies messages when the test lets it. */
    private static final class Slow implements OrderedService {
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
        public void state(StateHandover handover) {
            handover.give(output -> output.putLong(value.get()));
        }

        @Override
        public void restore(Input state, long sequence) {
            value.set(state.getLong());
        }

        @Override
        public void stopped(OrderException cause) {}
    }

    private static Slow join(Cluster cluster, int rank) {
        Slow slow = new Slow();
        slow.order = TotalOrder.join(cluster.node(rank), "test", OrderOptions.defaults(), slow);
        return slow;
    }

    @Test
    void aMessageWaitsUntilItsReceiverHasAppliedWhatItsSenderHadAndLaterOnesKeepTheirOrder() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            Slow sender = join(cluster, 0);
            Slow receiver = join(cluster, 1);
            List<String> heard = Collections.synchronizedList(new ArrayList<>());
            Completion last = new Completion();
            Engine there = Engine.of(cluster.node(1));
            there.handle(NEWS, message -> {
                long number = message.input().getLong();
                byte[] block = new byte[(int) message.input().remainingBlockBytes()];
                if (block.length > 0) {
                    message.input().takeBlock(MemorySegment.ofArray(block), 1);
                    message.whenFilled(() -> heard.add(number + " with " + block.length + " at " + receiver.value));
                } else {
                    heard.add(number + " at " + receiver.value);
                }
                if (number == 3) {
                    last.complete();
                }
            });
            receiver.held = true;
            sender.order.submit(output -> output.putLong(42));
            Engine here = Engine.of(cluster.node(0));
            assertThat(here.await(sender.done, System.nanoTime() + PATIENCE)).isTrue();
            here.peer(1).post(NEWS, 8, output -> output.putLong(1));
            here.peer(1).post(NEWS, 8, output -> {
                output.putLong(2);
                output.putBlock(MemorySegment.ofArray(new byte[100_000]));
            });
            here.peer(1).post(NEWS, 8, output -> output.putLong(3));
            assertThat(there.await(receiver.done, System.nanoTime() + PATIENCE)).isTrue();
            assertThat(there.await(last, System.nanoTime() + 50_000_000)).isFalse();
            assertThat(heard).isEmpty();
            receiver.value.set(42);
            receiver.order.applied(receiver.applied.get());
            assertThat(there.await(last, System.nanoTime() + PATIENCE)).isTrue();
            assertThat(heard).containsExactly("1 at 42", "2 with 100000 at 42", "3 at 42");
        }
    }

    @Test
    void aSeenWriteIsSeenByEveryRankThatReceivesALaterMessage() throws Exception {
        try (Cluster cluster = new Cluster(3, SHM)) {
            Slow[] services = new Slow[3];
            cluster.run(node -> services[node.rank()] = join(cluster, node.rank()));
            List<String> wrong = Collections.synchronizedList(new ArrayList<>());
            AtomicLong heard = new AtomicLong();
            for (int rank = 0; rank < 3; rank++) {
                Slow service = services[rank];
                Engine.of(cluster.node(rank)).handle(NEWS, message -> {
                    long said = message.input().getLong();
                    if (service.value.get() < said) {
                        wrong.add("heard of " + said + " at " + service.value);
                    }
                    heard.incrementAndGet();
                });
            }
            Engine teller = Engine.of(cluster.node(1));
            for (long i = 1; i <= 2000; i++) {
                long value = i;
                services[1].done.resetForAny();
                services[1].order.submit(output -> output.putLong(value));
                assertThat(teller.await(services[1].done, System.nanoTime() + PATIENCE))
                        .isTrue();
                teller.peer(2).post(NEWS, 8, output -> output.putLong(value));
                teller.peer(0).post(NEWS, 8, output -> output.putLong(value));
            }
            Completion never = new Completion();
            while (heard.get() < 4000) {
                teller.await(never, System.nanoTime() + 1_000_000);
            }
            assertThat(wrong).isEmpty();
        }
    }

    @Test
    void noThreadWaitsForAStoppedOrder() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            Slow sender = join(cluster, 0);
            Slow receiver = join(cluster, 1);
            Completion heard = new Completion();
            Engine there = Engine.of(cluster.node(1));
            there.handle(NEWS, message -> {
                if (message.input().getLong() == 2) {
                    heard.complete();
                }
            });
            receiver.held = true;
            Engine here = Engine.of(cluster.node(0));
            for (long i = 1; i <= 2; i++) { // twice: after the first waiting message there is another stamp
                long number = i;
                sender.done.resetForAny();
                sender.order.submit(output -> output.putLong(42));
                assertThat(here.await(sender.done, System.nanoTime() + PATIENCE))
                        .isTrue();
                here.peer(1).post(NEWS, 8, output -> output.putLong(number));
            }
            receiver.order.close();
            assertThat(there.await(heard, System.nanoTime() + PATIENCE)).isTrue();
        }
    }
}
