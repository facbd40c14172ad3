package org.mobula.transport.tcp.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.tcp.stream.PlainStream;

/** A stream that is resumed by one side, without the exchange of a session. */
class ResumableStreamTest {
    private static final int KEPT = 1 << 12;
    private static final Duration TOLERATED = Duration.ofSeconds(30);

    private final List<SocketChannel> ends = new ArrayList<>();
    private final PlainStream first = connection();
    private final ResumableStream stream =
            new ResumableStream(first, new ConnectedPeer(1, "a test"), KEPT, KEPT, TOLERATED, () -> {});

    ResumableStreamTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        stream.close();
        for (SocketChannel each : ends) {
            each.close();
        }
    }

    @Test
    void anOutdatedAttemptLeavesTheConnectionOfALaterOne() throws Exception {
        stream.write(ByteBuffer.allocate(100));
        ResumableStream.Attempt outdated = stream.suspend();
        ResumableStream.Attempt later = stream.suspend();
        PlainStream good = connection();
        stream.resume(good, later, 100); // the peer has more than it had at the outdated attempt
        PlainStream late = connection();

        assertThatThrownBy(() -> stream.resume(late, outdated, 0))
                .hasMessageContaining("cannot be resumed here any more");

        assertThat(late.isOpen()).isFalse();
        assertThat(good.isOpen()).isTrue();
        assertThat(first.isOpen()).isFalse();
        assertThat(stream.isInterrupted()).isFalse();
        ByteBuffer more = ByteBuffer.allocate(10);
        stream.write(more);
        assertThat(more.hasRemaining()).isFalse();
        assertThat(stream.isDrained()).isTrue();
    }

    @Test
    void aPeerThatClaimsBytesWhichWereNeverSentEndsTheStream() throws Exception {
        stream.write(ByteBuffer.allocate(100));
        PlainStream next = connection();
        ResumableStream.Attempt attempt = stream.suspend();

        assertThatThrownBy(() -> stream.resume(next, attempt, 101)).hasMessageContaining("cannot be resumed");

        assertThat(next.isOpen()).isFalse();
        assertThatThrownBy(stream::flush).hasMessageContaining("it has bytes that were not sent");
    }

    /** One end of a new connection; the other one reads nothing. */
    private PlainStream connection() throws IOException {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel socket = SocketChannel.open(server.getLocalAddress());
            ends.add(server.accept());
            socket.configureBlocking(false);
            return new PlainStream(socket);
        }
    }
}
