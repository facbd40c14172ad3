package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.memory.Output;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.TransportOptions;

/** The writer of a posted message throws. */
@ExtendWith(HangKiller.class)
class FailingWriterTest {
    private static final int FINE = 20;
    private static final int FAILING = 21;

    private final List<String> lost = new ArrayList<>();
    private final List<Integer> delivered = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final LoopbackChannel[] pair = LoopbackChannel.pair(1 << 16, () -> {}, () -> {});
    private final Endpoint sender = new Endpoint(1, pair[0], TransportOptions.defaults(), new Listener());
    private final Endpoint receiver = new Endpoint(7, pair[1], TransportOptions.defaults(), new Listener());

    private final class Listener implements EndpointListener {
        @Override
        public void deliver(int handler, Incoming message) {
            delivered.add(handler);
        }

        @Override
        public void lost(int peer, IOException cause) {
            lost.add(peer + ": " + cause.getMessage());
        }
    }

    private void fail(Output output) {
        output.putBlock(MemorySegment.ofArray(new long[8]));
        output.whenLeft(() -> told.add("left"));
        throw new StackOverflowError("in the middle of it");
    }

    @Test
    void theConnectionEndsWithAReasonAfterEarlierMessages() {
        assertThat(sender.post(FINE, 0, output -> {})).isTrue();
        assertThat(sender.post(FAILING, 8, this::fail)).isFalse();
        assertThat(sender.post(FINE, 0, output -> {}))
                .as("nothing is sent after a lost message")
                .isFalse();
        sender.poll();
        receiver.poll();

        assertThat(lost)
                .containsExactly("1: a message of this rank for handler 21 could not be written:"
                        + " java.lang.StackOverflowError: in the middle of it");
        assertThat(delivered).containsExactly(FINE);
        assertThat(told).as("the elements may change again").containsExactly("left");
    }

    @Test
    void aPollingThreadThatWritesPendingMessagesSurvives() {
        while (!sender.hasQueuedOutput()) {
            sender.post(FINE, 1000, output -> output.reserve(1000));
        }
        sender.post(FAILING, 8, this::fail);
        for (int turn = 0; lost.isEmpty(); turn++) {
            assertThat(turn).isLessThan(1000);
            receiver.poll();
            sender.poll();
        }

        assertThat(lost).singleElement().asString().startsWith("1: a message of this rank for handler 21 could not");
        assertThat(told).containsExactly("left");
        assertThat(sender.hasQueuedOutput()).isFalse();
    }

    @Test
    void anActionWithoutABlockRunsToo() {
        sender.post(FAILING, 8, output -> {
            output.whenLeft(() -> told.add("left"));
            throw new IllegalStateException("before the block");
        });

        assertThat(told).containsExactly("left");
    }
}
