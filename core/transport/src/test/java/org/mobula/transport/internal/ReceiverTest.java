package org.mobula.transport.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.LoopbackChannel;
import org.mobula.transport.TransportOptions;

class ReceiverTest {
    private static final int UNREADABLE = 20;
    private static final int FINE = 22;

    private final List<Integer> delivered = new ArrayList<>();
    private final LoopbackChannel[] pair = LoopbackChannel.pair(1 << 16, () -> {}, () -> {});
    private final Endpoint sender = new Endpoint(1, pair[0], TransportOptions.defaults(), new Listener());
    private final Receiver receiver = new Receiver(pair[1], 7, TransportOptions.defaults(), new Listener());

    private final class Listener implements EndpointListener {
        @Override
        public void deliver(int handler, Incoming message) {
            delivered.add(handler);
            if (handler == UNREADABLE) {
                message.input().getLong();
            }
        }

        @Override
        public void lost(int peer, IOException cause) {}
    }

    /** A second thread may poll after a failure before the first thread has ended the connection. */
    @Test
    void noMessageAfterAnUnreadableOneIsDelivered() throws IOException {
        sender.post(UNREADABLE, 2, output -> output.putShort((short) 1));
        sender.post(FINE, 0, output -> {});

        assertThatThrownBy(() -> receiver.poll(8)).isInstanceOf(IOException.class);

        assertThat(receiver.poll(8)).isEqualTo(Receiver.BUSY);
        assertThat(delivered).containsExactly(UNREADABLE);
    }
}
