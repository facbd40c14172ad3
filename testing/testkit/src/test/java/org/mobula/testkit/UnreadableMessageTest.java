package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.TransportOptions;

/** A handler refuses a message. */
@ExtendWith(HangKiller.class)
class UnreadableMessageTest {
    private static final int SHORT = 20;
    private static final int BROKEN = 21;
    private static final int FINE = 22;

    private final List<String> lost = new ArrayList<>();
    private final List<Integer> delivered = new ArrayList<>();
    private final LoopbackChannel[] pair = LoopbackChannel.pair(1 << 16, () -> {}, () -> {});
    private final Endpoint sender = new Endpoint(1, pair[0], TransportOptions.defaults(), new Listener());
    private final Endpoint receiver = new Endpoint(7, pair[1], TransportOptions.defaults(), new Listener());

    private final class Listener implements EndpointListener {
        @Override
        public void deliver(int handler, Incoming message) {
            delivered.add(handler);
            if (handler == SHORT) {
                message.input().getLong();
            } else if (handler == BROKEN) {
                throw new IllegalStateException("a mistake in the handler");
            }
        }

        @Override
        public void lost(int peer, IOException cause) {
            lost.add(peer + ": " + cause.getMessage());
        }
    }

    @Test
    void anInvalidMessageClosesTheConnectionWithAReason() {
        sender.post(SHORT, 2, output -> output.putShort((short) 1));
        sender.post(FINE, 0, output -> {});
        receiver.poll();
        receiver.poll();

        assertThat(lost)
                .containsExactly("7: rank 7 sent invalid data: a message for handler 20: message cut short at byte 0:"
                        + " the next value takes 8 bytes, 2 are left. The sender failed while writing, or speaks another"
                        + " version");
        assertThat(delivered).as("no later message is delivered").containsExactly(SHORT);
        assertThat(receiver.isEnded()).isTrue();
    }

    @Test
    void aMistakeInAHandlerLeavesTheConnectionAlone() {
        sender.post(BROKEN, 0, output -> {});
        sender.post(FINE, 0, output -> {});
        while (receiver.poll() > 0) {
            // until both have arrived
        }

        assertThat(lost).isEmpty();
        assertThat(delivered).containsExactly(BROKEN, FINE);
    }
}
