package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.Outgoing;
import org.mobula.transport.TransportOptions;

/** The sending half of an endpoint. */
@ExtendWith(HangKiller.class)
class EndpointSendingTest {
    private static final int HANDLER = 20;
    private static final int TURNS = 30_000;

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

    /** Posts a message in each turn, at the same time as the other thread. */
    private void post(AtomicInteger arrived, IntConsumer afterTurn) {
        for (int turn = 1; turn <= TURNS; turn++) {
            meet(arrived, 4 * turn - 2);
            sender.post(HANDLER, 0, output -> {});
            meet(arrived, 4 * turn);
            afterTurn.accept(turn);
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
        Thread other = Thread.ofPlatform().start(() -> post(arrived, turn -> {}));
        post(arrived, turn -> {
            if (sender.hasQueuedOutput()) {
                behind.incrementAndGet();
            }
            receiver.poll();
        });
        other.join();

        assertThat(behind.get()).isZero();
    }
}
