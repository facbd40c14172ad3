package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

@ExtendWith(HangKiller.class)
class UdpTransportTest {
    private static final int WINDOW = 16 * 1024;
    private static final Duration SHORT = Duration.ofMillis(300);

    @Test
    void itIsUsedOnlyIfItIsNamed() {
        assertThat(new UdpTransportProvider().isOnlyByName()).isTrue();
        assertThat(new UdpTransportProvider().obstacle(TransportOptions.defaults()))
                .isEmpty();
    }

    @Test
    void theSmallerOfTwoWindowsLimitsTheFramesOfBothDirections() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", WINDOW, 5000)) {
            ChannelContract.Pair pair = nodes.connect();
            assertThat(pair.near().frameLimit()).isEqualTo(1016);
            assertThat(pair.far().frameLimit()).isEqualTo(1016);
            Traffic.send(pair.near(), 1, Traffic.content(1016, 1));
            assertThat(Traffic.receive(pair.far()).bytes()).isEqualTo(Traffic.content(1016, 1));
            pair.near().close();
            pair.far().close();
        }
    }

    @Test
    void aFrameLongerThanTheLimitIsRefused() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", WINDOW, WINDOW)) {
            ChannelContract.Pair pair = nodes.connect();
            assertThatThrownBy(() -> pair.near().claim(pair.near().frameLimit() + 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("a frame to rank 1 at 127.0.0.1:\\d+ carries 0 to 4088 bytes, not 4089");
            assertThatThrownBy(() -> pair.near().commit(-1, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("-1 is not a tag");
            pair.near().close();
            assertThatThrownBy(() -> pair.near().claim(1))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("the connection to rank 1 at 127.0.0.1:\\d+ was closed on this side");
            pair.far().close();
        }
    }

    @Test
    void aWindowOutOfRangeIsRefused() {
        assertThatThrownBy(() -> Nodes.open(0, "hosta", "", 4095, SHORT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a UDP window has 4096 to 268435456 bytes, not 4095; MOBULA_UDP_BUFFER_BYTES sets it");
    }

    @Test
    void protectionIsRefusedBecauseItCannotBeGiven() {
        TransportOptions options = TransportOptions.defaults()
                .withLink(LinkOptions.defaults().withProtection(LinkOptions.Protection.INTEGRITY));
        assertThatThrownBy(() -> Nodes.open(0, options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the transport udp cannot protect connections; leave out --tls, --integrity and"
                        + " MOBULA_PROTECTION, or use the transport tcp");
    }

    @Test
    void aPeerWithoutUdpIsAnObstacle() throws IOException {
        try (Transport node = Nodes.open(0, "hosta", "", WINDOW, SHORT)) {
            PeerCard without = new PeerCard(1, "hostb", 1, Map.of("tcp", "10.0.0.7:4711"));
            assertThat(node.obstacle(without)).isEqualTo("offers no udp address");
        }
    }

    @Test
    void aPeerThatDoesNotGreetInTimeIsLost() throws Exception {
        try (Transport caller = Nodes.open(0, "hosta", "127.0.0.1", WINDOW, SHORT);
                Transport called = Nodes.open(1, "hosta", "127.0.0.1", WINDOW, SHORT)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            try (SocketChannel silent = called.take()) {
                assertThat(silent.isConnected()).isTrue();
                assertThatThrownBy(() -> caller.connect(calling, 1, false))
                        .isInstanceOf(IOException.class)
                        .hasMessageMatching("the connection to rank 1 at 127.0.0.1:\\d+ is lost: it did not greet"
                                + " within 300 ms. What rank 1 printed last tells why");
            }
            assertThat(calling.isOpen()).isFalse();
        }
    }

    @Test
    void aGreetingThatIsInvalidIsRefused() throws Exception {
        try (Transport caller = Nodes.open(0, "hosta", "127.0.0.1", WINDOW, SHORT);
                Transport called = Nodes.open(1, "hosta", "127.0.0.1", WINDOW, SHORT)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            try (SocketChannel other = called.take()) {
                other.write(greeting(0x4D4F4255, 12345, 5, 6));
                assertThatThrownBy(() -> caller.connect(calling, 1, false))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("is corrupt: it greets with 4d4f4255, a window of 12345 bytes and the"
                                + " ports 5 and 6");
            }
        }
    }

    @Test
    void aNetworkThatPassesTcpButNoDatagramsIsReported() throws Exception {
        try (Transport caller = Nodes.open(0, "hosta", "127.0.0.1", WINDOW, SHORT);
                Transport called = Nodes.open(1, "hosta", "127.0.0.1", WINDOW, SHORT)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            try (SocketChannel other = called.take()) {
                other.write(greeting(0x4D4F4255, WINDOW, 9, 9)); // the discard port does not answer
                assertThatThrownBy(() -> caller.connect(calling, 1, false))
                        .isInstanceOf(IOException.class)
                        .hasMessageMatching("no datagram passes to rank 1 at 127.0.0.1:\\d+ and back within 300 ms,"
                                + " although a TCP connection does. Let the firewall between the hosts pass UDP, or"
                                + " use the transport tcp");
            }
        }
    }

    @Test
    void aPeerThatEndsDuringTheSetupIsReportedAtOnce() throws Exception {
        Duration hour = Duration.ofHours(1);
        try (Transport caller = Nodes.open(0, "hosta", "127.0.0.1", WINDOW, hour);
                Transport called = Nodes.open(1, "hosta", "127.0.0.1", WINDOW, hour)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            SocketChannel other = called.take();
            other.write(greeting(0x4D4F4255, WINDOW, 9, 9));
            other.close();
            assertThatThrownBy(() -> caller.connect(calling, 1, false))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is lost: ");
        }
    }

    @Test
    void aChannelIsSafeToCloseOnceThePeerHasAcknowledgedEverything() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", WINDOW, WINDOW)) {
            ChannelContract.Pair pair = nodes.connect();
            Channel near = pair.near();
            Traffic.send(near, 1, Traffic.content(3000, 1));
            Traffic.flush(near);
            assertThat(near.isSafeToClose()).as("before the peer has polled").isFalse();
            assertThat(Traffic.receive(pair.far()).bytes()).hasSize(3000);
            while (!near.isSafeToClose()) {
                pair.far().next(); // acknowledges
            }
            near.close();
            assertThat(Traffic.awaitEnd(pair.far()))
                    .hasMessageMatching("the connection to rank 0 at 127.0.0.1:\\d+ is lost: its process ended or"
                            + " closed the connection. What rank 0 printed last tells why");
            pair.far().close();
        }
    }

    @Test
    void aPeerThatClosesTooEarlyIsNamedWithTheBytesThatAreMissing() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", WINDOW, WINDOW)) {
            ChannelContract.Pair pair = nodes.connect();
            long at = pair.near().claim(100);
            assertThat(at).isNotEqualTo(Channel.FULL);
            pair.near().publish(1, 100); // committed, but not sent
            pair.near().close();
            assertThat(Traffic.awaitEnd(pair.far()))
                    .hasMessageContaining("closed the connection before its last 112 bytes had arrived");
            pair.far().close();
        }
    }

    @Test
    void aPeerInTheOtherByteOrderIsUnderstood() throws Exception {
        TransportOptions options = TransportOptions.defaults().withTcpAddress("127.0.0.1");
        try (Transport own = Nodes.open(0, options);
                Transport turned = Nodes.open(1, options.withTurned())) {
            SocketChannel calling = own.dial(Nodes.card(1, "hosta", turned.address()));
            SocketChannel answering = turned.take();
            Channel[] channels = new Channel[2];
            Together.run(
                    () -> channels[0] = own.connect(calling, 1, true),
                    () -> channels[1] = turned.accept(answering, 0, false));
            Traffic.send(channels[1], 77, new byte[5]);
            assertThat(Traffic.receive(channels[0]).tag()).isEqualTo(77);
            Traffic.send(channels[0], 78, new byte[5]);
            assertThat(Traffic.receive(channels[1]).bytes()).hasSize(5);
            channels[0].close();
            channels[1].close();
        }
    }

    private static ByteBuffer greeting(int word, int capacity, int dataPort, int answerPort) {
        return ByteBuffer.allocate(24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(word)
                .putInt(capacity)
                .putInt(1 << 16)
                .putShort((short) dataPort)
                .putShort((short) answerPort)
                .putLong(5)
                .flip();
    }
}
