package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.HostPort;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.Transport;

@ExtendWith(HangKiller.class)
class TcpTransportTest {
    private static final int BUFFER = 16 * 1024;
    private static final ConnectedPeer PEER = new ConnectedPeer(3, "10.0.0.7:4711");

    @Test
    void listeningOnAllInterfacesPublishesEveryAddressWithLoopbackLast() throws IOException {
        try (Transport node = Nodes.open(0, "hosta", "", BUFFER)) {
            List<HostPort> places = HostPort.parseList(node.address());
            assertThat(places.getLast().isLoopback()).isTrue();
            assertThat(places.stream().map(HostPort::isLoopback)).isSorted();
            assertThat(places.stream().map(HostPort::port).distinct()).hasSize(1);
            assertThat(node.address()).doesNotContain("fe80", "%", " ", "\t");
        }
    }

    @Test
    void everyPublishedAddressLeadsToTheNode() throws Exception {
        try (Transport called = Nodes.open(1, "hosta", "", BUFFER);
                Transport caller = Nodes.open(0, "hosta", "", BUFFER)) {
            for (HostPort place : HostPort.parseList(called.address())) {
                try (SocketChannel calling = caller.dial(Nodes.card(1, "hosta", place.toString()));
                        SocketChannel taken = called.take()) {
                    assertThat(taken.getRemoteAddress()).isEqualTo(calling.getLocalAddress());
                }
            }
        }
    }

    @Test
    void listeningOnOneAddressPublishesIt() throws IOException {
        try (Transport node = Nodes.open(0, "hosta", "localhost", BUFFER)) {
            assertThat(node.address()).matches("127\\.0\\.0\\.1:\\d+");
        }
    }

    @Test
    void ipv6AddressesStandInBrackets() throws IOException {
        Ipv6Support.assumeIpv6();
        try (Transport node = Nodes.open(0, "hosta", "::1", BUFFER)) {
            assertThat(node.address()).matches("\\[0:0:0:0:0:0:0:1]:\\d+");
        }
    }

    @Test
    void theSmallerOfTwoBuffersLimitsTheFramesOfBothDirections() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", BUFFER, 4096)) {
            ChannelContract.Pair pair = nodes.connect();
            assertThat(pair.near().frameLimit()).isEqualTo(1016);
            assertThat(pair.far().frameLimit()).isEqualTo(1016);
            Traffic.send(pair.near(), 1, Traffic.content(1016, 1));
            assertThat(Traffic.receive(pair.far()).bytes()).isEqualTo(Traffic.content(1016, 1));
        }
    }

    @Test
    void channelsSendAtOnceAndOutliveTheListening() throws Exception {
        Nodes nodes = Nodes.at("127.0.0.1", BUFFER, BUFFER);
        ChannelContract.Pair pair = nodes.connect();
        nodes.close();
        SocketChannel socket = (SocketChannel) pair.far().socket();
        assertThat(socket.getOption(StandardSocketOptions.TCP_NODELAY)).isTrue();
        assertThat(socket.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
        assertThat(socket.isBlocking()).isFalse();
        Traffic.send(pair.far(), 9, new byte[1]);
        assertThat(Traffic.receive(pair.near()).tag()).isEqualTo(9);
    }

    @Test
    void aPeerWithoutTcpIsAnObstacle() throws IOException {
        try (Transport node = Nodes.open(0, "hosta", "", BUFFER)) {
            PeerCard without = new PeerCard(1, "hostb", 1, Map.of("shm", "x"));
            assertThat(node.obstacle(without)).isEqualTo("offers no tcp address");
            assertThat(node.obstacle(Nodes.card(1, "hostb", "10.0.0.7:4711"))).isEmpty();
            assertThat(node.obstacle(Nodes.card(1, "hostb", "10.0.0.7")))
                    .isEqualTo("offers a tcp address that cannot be read: \"10.0.0.7\" is not host:port");
        }
    }

    @Test
    void anotherHostsLoopbackInterfaceIsAnObstacleAndOnesOwnIsNot() throws IOException {
        try (Transport node = Nodes.open(0, "hosta", "", BUFFER)) {
            assertThat(node.obstacle(Nodes.card(1, "hostb", "127.0.0.1:4711,[::1]:4711")))
                    .isEqualTo("listens on its loopback interface only: 127.0.0.1:4711,[::1]:4711");
            assertThat(node.obstacle(Nodes.card(1, "hosta", "127.0.0.1:4711"))).isEmpty();
        }
    }

    @Test
    void dialingAnUnreachablePeerListsTheAddressesTried() throws IOException {
        int closed = freePort();
        try (Transport node = Nodes.open(0, "hosta", "", BUFFER)) {
            assertThatThrownBy(() -> node.dial(Nodes.card(3, "hosta", "no-such-host.invalid:5,127.0.0.1:" + closed)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot reach rank 3 on hosta over tcp; tried 127.0.0.1:" + closed
                            + " (Connection refused), no-such-host.invalid:5 (the name has no address). Check that it still"
                            + " runs and that no firewall is between; MOBULA_TCP_ADDRESS chooses its interface");
            assertThatThrownBy(() -> node.dial(new PeerCard(2, "hostb", 1, Map.of())))
                    .hasMessage("cannot reach rank 2 on hostb over tcp: it offers no tcp address");
        }
    }

    @Test
    void theAddressThatAnswersIsFoundAfterOthersThatDoNot() throws IOException {
        int closed = freePort();
        try (Transport node = Nodes.open(0, "hosta", "", BUFFER);
                Transport called = Nodes.open(1, "hosta", "127.0.0.1", BUFFER);
                SocketChannel socket =
                        node.dial(Nodes.card(1, "hosta", "127.0.0.1:" + closed + "," + called.address()))) {
            assertThat(socket.isConnected()).isTrue();
        }
    }

    @Test
    void anInterruptEndsTheWaitingButNotTheListening() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", BUFFER, BUFFER)) {
            Together.run(() -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(nodes.called()::take)
                        .isInstanceOf(InterruptedIOException.class)
                        .hasMessage("interrupted while waiting for connections at "
                                + nodes.called().address());
                assertThat(Thread.interrupted()).isTrue();
            });
            assertThat(nodes.connect().near().claim(1)).isNotNegative();
        }
    }

    @Test
    void closingEndsAWaitingTake() throws Exception {
        Transport node = Nodes.open(0, "hosta", "127.0.0.1", BUFFER);
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread taker = Thread.ofPlatform().start(() -> {
            try {
                node.take();
            } catch (Throwable e) {
                end.set(e);
            }
        });
        while (taker.getState() != Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        node.close();
        node.close();
        taker.join();
        assertThat(end.get()).isInstanceOf(IOException.class).hasMessage("no longer listening at " + node.address());
        assertThatThrownBy(node::take).hasMessage("no longer listening at " + node.address());
    }

    @Test
    void aPeerThatDoesNotGreetIsGivenUp() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        assertThatThrownBy(() -> Greeting.exchange(
                        connection.first(), PEER, Swapping.NONE, LinkMode.PLAIN, 1016, Duration.ofMillis(50)))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 is lost: it did not greet within 50 ms."
                        + " What rank 3 printed last tells why");
    }

    @Test
    void aPeerThatClosesBeforeTheGreetingIsLost() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        connection.second().write(ByteBuffer.allocate(5));
        connection.second().shutdownOutput();
        assertThatThrownBy(() -> Greeting.exchange(
                        connection.first(), PEER, Swapping.NONE, LinkMode.PLAIN, 1016, Duration.ofSeconds(5)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection before it had greeted."
                                + " What rank 3 printed last tells why");
        TcpChannelPair reset = TcpChannelPair.open("127.0.0.1");
        reset.second().setOption(StandardSocketOptions.SO_LINGER, 0).close();
        assertThatThrownBy(() -> Greeting.exchange(
                        reset.first(), PEER, Swapping.NONE, LinkMode.PLAIN, 1016, Duration.ofSeconds(5)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection"
                                + " before it had greeted. What rank 3 printed last tells why");
    }

    @Test
    void aPeerThatGreetsOtherwiseIsRefusedAndItsSocketClosed() throws Exception {
        try (Nodes nodes = Nodes.at("127.0.0.1", BUFFER, BUFFER)) {
            SocketChannel calling =
                    nodes.caller().dial(Nodes.card(1, "hosta", nodes.called().address()));
            SocketChannel taken = nodes.called().take();
            taken.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            String place =
                    HostPort.of((InetSocketAddress) calling.getRemoteAddress()).toString();
            assertThatThrownBy(() -> nodes.caller().connect(calling, 1, true))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the connection to rank 1 at " + place + " is corrupt: it greets with ");
            assertThat(calling.isOpen()).isFalse();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            return ((InetSocketAddress) server.getLocalAddress()).getPort();
        }
    }
}
