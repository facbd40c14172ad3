package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.Outgoing;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;

/** The sending half of an endpoint. */
@ExtendWith(HangKiller.class)
class EndpointSendingTest {
    private static final int HANDLER = 20;
    private static final int TURNS = 30_000;
    private static final Duration LONGEST = Duration.ofSeconds(10); // of the turns on a busy machine

    private static final class Deaf implements EndpointListener {
        @Override
        public void deliver(int handler, Incoming message) {}

        @Override
        public void lost(int peer, IOException cause) {
            throw new AssertionError("the connection to rank " + peer + " is lost", cause);
        }
    }

    private final LoopbackChannel[] pair = LoopbackChannel.pair(1 << 16, () -> {}, () -> {});
    private final Endpoint sender = new Endpoint(1, pair[0], TransportOptions.defaults(), new Deaf());
    private final Endpoint receiver = new Endpoint(7, pair[1], TransportOptions.defaults(), new Deaf());

    private static Outgoing block(Runnable whenLeft) {
        return output -> {
            output.putBlock(MemorySegment.ofArray(new long[8]));
            output.whenLeft(whenLeft);
        };
    }

    @Test
    void anActionThatWaitsForAMessageToLeaveRunsAlthoughAnotherOneFailed() {
        List<String> told = new ArrayList<>();
        sender.post(HANDLER, 0, block(() -> {
            throw new StackOverflowError("in the middle of something");
        }));
        sender.post(HANDLER, 0, block(() -> told.add("the second")));

        assertThat(told).containsExactly("the second");
    }

    @Test
    void whatAResumedChannelSendsAgainIsFlushed() {
        Iterator<Boolean> results = List.of(false, true).iterator();
        Channel resumed = (Channel) Proxy.newProxyInstance(
                Channel.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (proxy, method, arguments) ->
                        method.getName().equals("flush") ? results.next() : method.invoke(pair[0], arguments));
        Endpoint endpoint = new Endpoint(1, resumed, TransportOptions.defaults(), new Deaf());
        assertThat(endpoint.hasQueuedOutput()).isFalse();

        endpoint.resume();
        assertThat(endpoint.hasQueuedOutput()).isTrue();
        endpoint.poll();
        assertThat(endpoint.hasQueuedOutput())
                .as("after a flush that left something")
                .isTrue();
        endpoint.poll();
        assertThat(endpoint.hasQueuedOutput()).as("after the last flush").isFalse();
        assertThat(results).isExhausted();
    }

    /** Posts a message in each turn, at the same time as the other thread, until one of them finds the time over. */
    private void post(AtomicInteger arrived, AtomicBoolean over, Runnable afterTurn) {
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int turn = 1; turn <= TURNS && !over.get(); turn++) {
            meet(arrived, 4 * turn - 2);
            sender.post(HANDLER, 0, output -> {});
            if (System.nanoTime() > end) {
                over.set(true); // between the meetings, so that both threads see it after the same turn
            }
            meet(arrived, 4 * turn);
            afterTurn.run();
        }
    }

    private static void meet(AtomicInteger arrived, int all) {
        arrived.getAndIncrement();
        while (arrived.get() < all) {
            Thread.onSpinWait();
        }
    }

    @Test
    void everyMessageLeavesWhenTwoThreadsPostAtTheSameTime() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger behind = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        Thread other = Thread.ofPlatform().start(() -> post(arrived, over, () -> {}));
        post(arrived, over, () -> {
            if (sender.hasQueuedOutput()) {
                behind.incrementAndGet();
            }
            receiver.poll();
        });
        other.join();

        assertThat(behind.get()).isZero();
    }
}
