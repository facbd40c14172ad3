package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.memory.Output;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.Endpoint;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.TransportOptions;

/** Messages over real sockets: every committed message leaves, whichever thread polls. */
@ExtendWith(HangKiller.class)
class EndpointOverTcpTest {
    private static final int BUFFER = 16 * 1024;

    private static final class Received implements EndpointListener {
        private final List<Integer> sizes = new ArrayList<>();
        private int wrong;

        @Override
        public void deliver(int handler, Incoming message) {
            int size = message.input().getInt();
            byte[] bytes = new byte[size];
            message.input().getBytes(bytes, 0, size);
            wrong += java.util.Arrays.equals(bytes, Traffic.content(size, handler)) ? 0 : 1;
            sizes.add(size);
        }

        @Override
        public void lost(int peer, IOException cause) {
            throw new AssertionError("lost rank " + peer, cause);
        }
    }

    private final Received atFirst = new Received();
    private final Received atSecond = new Received();

    @Test
    void whatTheSocketDidNotTakeLeavesWhileTheSenderOnlyPolls() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        try (Endpoint first = endpoint(connection, 0, atFirst);
                Endpoint second = endpoint(connection, 1, atSecond)) {
            int sent = 0;
            while (trySend(first, 1000)) {
                sent++;
            }
            assertThat(first.hasQueuedOutput()).isTrue();
            while (atSecond.sizes.size() < sent) {
                first.poll();
                second.poll();
            }
            assertThat(first.hasQueuedOutput()).isFalse();
            assertThat(first.isDrained()).isTrue();
        }
    }

    @Test
    void bothSidesFloodEachOtherWithMessagesOfManyFrames() throws Exception {
        int messages = 200;
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        try (Endpoint first = endpoint(connection, 0, atFirst);
                Endpoint second = endpoint(connection, 1, atSecond)) {
            Together.run(() -> exchange(first, atFirst, messages), () -> exchange(second, atSecond, messages));
        }
        assertThat(atFirst.sizes).hasSize(messages).isEqualTo(atSecond.sizes);
        assertThat(atFirst.wrong + atSecond.wrong)
                .as("messages with wrong bytes")
                .isZero();
    }

    private static void exchange(Endpoint endpoint, Received received, int messages) {
        for (int i = 0; i < messages; i++) {
            while (!trySend(endpoint, i * 997 % 300_000)) {
                endpoint.poll();
            }
        }
        while (received.sizes.size() < messages || !endpoint.isDrained()) {
            endpoint.poll();
        }
    }

    private static boolean trySend(Endpoint endpoint, int size) {
        Output output = endpoint.tryBegin(7, size);
        if (output == null) {
            return false;
        }
        output.putInt(size);
        output.putBytes(MemorySegment.ofArray(Traffic.content(size, 7)), 0, size);
        endpoint.commit();
        return true;
    }

    private static Endpoint endpoint(TcpChannelPair connection, int side, EndpointListener upcalls) throws IOException {
        return new Endpoint(1 - side, connection.channel(side, false, BUFFER), TransportOptions.defaults(), upcalls);
    }
}
