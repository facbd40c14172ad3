package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;

/** What a channel does with a socket that takes less than it is given, or nothing more. */
@ExtendWith(HangKiller.class)
class TcpSendBufferTest {
    private static final int BUFFER = 4096;

    private TcpChannel channel;
    private SocketChannel other;

    @BeforeEach
    void connect() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        channel = connection.channel(0, false, BUFFER);
        other = connection.second();
    }

    @AfterEach
    void disconnect() throws IOException {
        channel.close();
        other.close();
    }

    @Test
    void whatAFullSocketDoesNotTakeStaysUntilItIsFlushed() throws IOException {
        int sent = fill();
        assertThat(channel.isDrained()).isFalse();
        assertThat(channel.flush()).isFalse();
        skip(sent / 2 * 1024L);
        try (Selector selector = Selector.open()) {
            channel.socket().register(selector, SelectionKey.OP_WRITE);
            while (!channel.flush()) {
                assertThat(selector.select(10_000))
                        .as("the socket becomes writable")
                        .isPositive();
                selector.selectedKeys().clear();
                skip(1024);
            }
        }
        assertThat(channel.isDrained()).isTrue();
    }

    @Test
    void sendingToAClosedPeerFails() throws IOException {
        other.close();
        assertThat(Traffic.sendUntilEnd(channel))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection."
                                + " What rank 3 printed last tells why");
    }

    @Test
    void flushFailsIfThePeerClosesWhileBytesWait() throws IOException {
        fill();
        other.close();
        assertThatThrownBy(() -> {
                    while (!channel.flush()) {
                        Thread.onSpinWait();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the connection to rank 3 at 10.0.0.7:4711 is lost: ");
    }

    @Test
    void aFrameBeyondTheLimitIsRefusedAtTheCall() {
        assertThatThrownBy(() -> channel.claim(1017))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a frame to rank 3 at 10.0.0.7:4711 carries 0 to 1016 bytes, not 1017");
        assertThatThrownBy(() -> channel.claim(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a frame to rank 3 at 10.0.0.7:4711 carries 0 to 1016 bytes, not -1");
    }

    @Test
    void anExtensionBeyondTheLimitIsRefused() throws IOException {
        channel.claim(8);
        assertThat(channel.extend(1017)).isFalse();
        assertThat(channel.extend(1016)).isTrue();
    }

    @Test
    void theTagMinusOneIsRefusedAtTheCall() throws IOException {
        channel.claim(8);
        assertThatThrownBy(() -> channel.commit(-1, 8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-1 is not a tag");
    }

    @Test
    void aChannelClosedOnThisSideSaysSo() {
        channel.close();
        assertThatThrownBy(() -> channel.claim(8))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 was closed on this side");
    }

    @Test
    void aChannelClosedUnderAClaimSaysSoAtItsCommit() throws IOException {
        channel.claim(8);
        channel.close();
        assertThatThrownBy(() -> channel.commit(1, 8))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 was closed on this side");
    }

    @Test
    void itDescribesItself() {
        assertThat(channel.describe()).isEqualTo("tcp to 10.0.0.7:4711, buffers of 4 KiB");
    }

    /** Sends frames of 1 KiB on the wire until there is no room, and says how many. */
    private int fill() throws IOException {
        int sent = 0;
        while (channel.claim(1016) != Channel.FULL) {
            channel.commit(1, 1016);
            sent++;
        }
        return sent;
    }

    private void skip(long bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        while (bytes > 0) {
            bytes -= other.read(buffer.clear().limit((int) Math.min(buffer.capacity(), bytes)));
        }
    }
}
