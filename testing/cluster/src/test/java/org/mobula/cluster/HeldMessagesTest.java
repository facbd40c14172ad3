package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.OrderClock;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Messages that wait until their receiver has seen as much of an order as their sender. */
@ExtendWith(HangKiller.class)
class HeldMessagesTest {
    private static final int NUMBERS = HandlerNumbers.FREE;
    private static final int HERE = HandlerNumbers.ORDER; // not causal
    private static final int BYTES = 1024;
    private static final NodeOptions OPTIONS = NodeOptions.from(Map.of(
            "MOBULA_TRANSPORT", "shm", "MOBULA_RING_BYTES", "65536", "MOBULA_HELD_BYTES", String.valueOf(1 << 21)));

    private final Cluster cluster = new Cluster(2, OPTIONS);
    private final Engine sender = Engine.of(cluster.node(0));
    private final Engine receiver = Engine.of(cluster.node(1));
    private final Clock ahead = new Clock();
    private final Clock behind = new Clock();
    private final List<Long> heard = Collections.synchronizedList(new ArrayList<>());

    /** A clock that the test moves. */
    private static final class Clock implements OrderClock {
        private final AtomicLong time = new AtomicLong();
        private @Nullable Runnable action;
        private long awaited;

        @Override
        public int order() {
            return 7;
        }

        @Override
        public long time() {
            return time.get();
        }

        @Override
        public boolean hasReached(long wanted) {
            return time.get() >= wanted;
        }

        @Override
        public void whenReached(long wanted, Runnable then) {
            synchronized (this) {
                if (!hasReached(wanted)) {
                    awaited = wanted;
                    action = then;
                    return;
                }
            }
            then.run();
        }

        void move(long to) {
            Runnable then = null;
            synchronized (this) {
                time.set(to);
                if (action != null && to >= awaited) {
                    then = action;
                    action = null;
                }
            }
            if (then != null) {
                then.run();
            }
        }
    }

    @BeforeEach
    void keepClocks() {
        sender.keepClock(ahead);
        receiver.keepClock(behind);
        ahead.move(1);
    }

    @AfterEach
    void close() {
        behind.move(1);
        cluster.close();
    }

    private void send(long number) {
        sender.peer(1).begin(NUMBERS, Long.BYTES, Deadline.NONE, "sending").putLong(number);
        sender.peer(1).commit();
    }

    private void post(long number) {
        sender.peer(1).post(NUMBERS, BYTES, output -> {
            output.putLong(number);
            output.putBytes(MemorySegment.ofArray(new byte[BYTES]), 0, BYTES);
        });
    }

    private void whenHere() {
        Completion here = new Completion();
        receiver.handle(HERE, message -> here.complete());
        sender.peer(1).post(HERE, 0, output -> {});
        receiver.await(here, Deadline.NONE);
    }

    @Test
    void aThrowingListenerDoesNotBlockOthers() {
        receiver.handle(NUMBERS, message -> {
            long number = message.input().getLong();
            if (number % 2 == 0) {
                throw new AssertionError("on purpose");
            }
            heard.add(number);
        });
        for (long number = 0; number < 10; number++) {
            post(number);
        }
        whenHere();
        assertThat(heard).isEmpty();
        assertThat(cluster.node(1).heldBytes()).isBetween(10L * BYTES, 20L * BYTES);
        behind.move(1);
        Await.await().untilAsserted(() -> assertThat(heard).containsExactly(1L, 3L, 5L, 7L, 9L));
        Await.await().until(() -> cluster.node(1).heldBytes() == 0);
        post(11);
        Await.await().untilAsserted(() -> assertThat(heard).endsWith(11L));
    }

    @Test
    void aSenderPausesBeforeTheReceiverHoldsTooMuchAndContinuesLater() throws Exception {
        int count = 100_000;
        receiver.handle(NUMBERS, message -> heard.add(message.input().getLong()));
        AtomicInteger sent = new AtomicInteger();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int number = 0; number < count; number++) {
                send(number);
                sent.incrementAndGet();
            }
        });
        Await.await().until(() -> sent.get() > 1000 && writer.getState() == Thread.State.TIMED_WAITING);
        assertThat(sent.get()).isLessThan(count);
        assertThat(heard).isEmpty();
        behind.move(1);
        writer.join();
        Await.await().until(() -> heard.size() == count);
        List<Long> all = new ArrayList<>(heard);
        assertThat(all).isSorted().doesNotHaveDuplicates();
        assertThat(cluster.node(0).living()).containsExactly(0, 1);
    }

    @Test
    void handlersThatSendBeyondTheLimitCloseTheConnectionWithAReason() {
        receiver.handle(NUMBERS, message -> heard.add(message.input().getLong()));
        Completion departed = new Completion();
        receiver.onDeparture(peer -> departed.complete());
        for (int number = 0; number < 3000; number++) {
            post(number);
        }
        receiver.await(departed, Deadline.NONE);
        assertThatThrownBy(() -> receiver.peer(0).begin(NUMBERS, 8, Deadline.NONE, "answering"))
                .isInstanceOf(PeerFailedException.class)
                .hasMessage("rank 0 on here failed: rank 0 sent invalid data: a message for handler 256: messages that"
                        + " depend on writes to replicas which this rank has not seen yet take more than 2097152 bytes"
                        + " (MOBULA_HELD_BYTES); the last one is for handler 256. Make the methods of replicas shorter, have"
                        + " rank 0 wait for answers now and then, or raise the limit; this happened while answering");
    }
}
