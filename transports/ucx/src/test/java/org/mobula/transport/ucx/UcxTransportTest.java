package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.Await;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportUnavailableException;

@ExtendWith(HangKiller.class)
class UcxTransportTest {
    private static final int RING = 16 * 1024;
    private static final int WORD = 0x4D4F4258;
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(30);

    @BeforeAll
    static void requireLibrary() {
        Nodes.requireLibrary();
    }

    private static Transport open(int rank, Duration setup) throws IOException {
        return Nodes.open(rank, Nodes.options(RING), setup);
    }

    @Test
    void itIsChosenByNameUnlessADeviceForRdmaIsPresent() {
        assertThat(new UcxTransportProvider().isOnlyByName()).isEqualTo(!RdmaDevices.arePresent());
    }

    @Test
    void theSmallerOfTwoRingsLimitsTheFramesOfBothDirections() throws Exception {
        try (Nodes nodes = Nodes.withRings(RING, 5000)) {
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
    void misuseIsRefusedAtTheCall() throws Exception {
        try (Nodes nodes = Nodes.withRings(RING)) {
            ChannelContract.Pair pair = nodes.connect();
            Channel near = pair.near();
            assertThatThrownBy(() -> near.claim(near.frameLimit() + 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("a frame to rank 1 at 127.0.0.1:\\d+ carries 0 to 4088 bytes, not 4089");
            assertThatThrownBy(() -> near.commit(-1, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("-1 is not a tag");
            near.close();
            for (Together.Work use :
                    new Together.Work[] {() -> near.claim(1), () -> near.commit(1, 0), near::next, near::onReadable}) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(IOException.class)
                        .hasMessageMatching("the connection to rank 1 at 127.0.0.1:\\d+ was closed on this side");
            }
            assertThat(near.isReady()).isTrue();
            assertThat(near.sleep()).isFalse();
            pair.far().close();
        }
    }

    /** A thread that polls may compute for long: it neither sleeps nor makes progress. */
    @Test
    void aFrameArrivesAlthoughNoThreadPollsOrSleeps() throws Exception {
        try (Nodes nodes = Nodes.withRings(1 << 16)) {
            ChannelContract.Pair pair = nodes.connect();
            try (Channel near = pair.near();
                    Channel far = pair.far()) {
                assertThat(far.sleep()).isTrue();
                far.wake();
                Traffic.send(near, 1, Traffic.content(8, 1));

                Await.await().until(far::isAtHand);
            }
        }
    }

    @Test
    void longFramesArriveByRendezvous() throws Exception {
        try (Nodes nodes = Nodes.withRings(16 << 20)) {
            ChannelContract.Pair pair = nodes.connect();
            Together.run(
                    () -> {
                        for (int i = 0; i < 40; i++) {
                            Traffic.send(pair.near(), i, Traffic.content(sizeOf(i), i));
                        }
                        Traffic.flush(pair.near());
                    },
                    () -> {
                        for (int i = 0; i < 40; i++) {
                            Traffic.Frame frame = Traffic.receive(pair.far());
                            assertThat(frame.tag()).isEqualTo(i);
                            assertThat(frame.bytes()).isEqualTo(Traffic.content(sizeOf(i), i));
                        }
                    });
            assertThat(((UcxChannel) pair.far()).link().rendezvous()).isPositive();
            pair.near().close();
            pair.far().close();
        }
    }

    /** Small frames between those of 4 MiB, which overtake them unless they are kept in order. */
    private static int sizeOf(int frame) {
        return frame % 4 == 0 ? (4 << 20) - 8 : frame % 4 == 1 ? 1 << 20 : frame;
    }

    @Test
    void aChannelIsSafeToCloseOnceThePeerHasConfirmedEverything() throws Exception {
        try (Nodes nodes = Nodes.withRings(RING)) {
            ChannelContract.Pair pair = nodes.connect();
            Channel near = pair.near();
            assertThat(near.isSafeToClose()).as("nothing was sent").isTrue();
            Traffic.send(near, 1, Traffic.content(3000, 1));
            Traffic.flush(near);
            assertThat(Traffic.receive(pair.far()).bytes()).hasSize(3000);
            while (!near.isSafeToClose()) {
                pair.far().next(); // makes progress
            }
            near.close();
            assertThat(Traffic.awaitEnd(pair.far()))
                    .hasMessageMatching("the connection to rank 0 at 127.0.0.1:\\d+ is lost: its process ended or"
                            + " closed the connection. What rank 0 printed last tells why");
            pair.far().close();
        }
    }

    @Test
    void aPeerThatMakesNoProgressDoesNotPreventTheEnd() throws Exception {
        try (Nodes nodes = Nodes.withRings(RING)) {
            ChannelContract.Pair pair = nodes.connect();
            Traffic.send(pair.near(), 1, Traffic.content(3000, 1));
            Traffic.flush(pair.near());
            while (!pair.near().isSafeToClose()) {
                Thread.onSpinWait();
            }
            pair.near().close();
            assertThat(Traffic.receive(pair.far()).bytes()).hasSize(3000);
            pair.far().close();
        }
    }

    @Test
    void theChannelsOfANodeSurviveTheEndOfItsTransportAndOfEachOther() throws Exception {
        Nodes nodes = Nodes.withRings(RING);
        ChannelContract.Pair first = nodes.connect();
        ChannelContract.Pair second = nodes.connect();
        nodes.close();
        first.near().close();
        assertThat(Traffic.awaitEnd(first.far())).isNotNull();
        first.far().close();
        Traffic.send(second.near(), 5, new byte[100]);
        assertThat(Traffic.receive(second.far()).tag()).isEqualTo(5);
        second.near().close();
        second.far().close();
    }

    @Test
    void protectionIsRefusedBecauseItCannotBeGiven() {
        TransportOptions options =
                TransportOptions.defaults().withLink(LinkOptions.defaults().withProtection(LinkOptions.Protection.TLS));
        assertThatThrownBy(() -> Nodes.open(0, options, SHORT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the transport ucx cannot protect connections; leave out --tls, --integrity and"
                        + " MOBULA_PROTECTION, or use the transport tcp");
    }

    @Test
    void aPeerWithoutUcxIsAnObstacle() throws IOException {
        try (Transport node = open(0, SHORT)) {
            PeerCard without = new PeerCard(1, "hostb", 1, Map.of("tcp", "10.0.0.7:4711"));
            assertThat(node.obstacle(without)).isEqualTo("offers no ucx address");
        }
    }

    @Test
    void aPeerThatDoesNotGreetInTimeIsLost() throws Exception {
        try (Transport caller = open(0, SHORT);
                Transport called = open(1, SHORT)) {
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
    void aPeerThatEndsDuringTheSetupIsReportedAtOnce() throws Exception {
        Duration hour = Duration.ofHours(1);
        try (Transport caller = open(0, hour);
                Transport called = open(1, hour)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            called.take().close();
            assertThatThrownBy(() -> caller.connect(calling, 1, false))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is lost: ");
        }
    }

    @Test
    void aGreetingThatIsInvalidIsRefused() throws Exception {
        refuses(
                greeting(WORD, 12345, 5),
                "is corrupt: it greets with 4d4f4258, rings of 12345 bytes and an address of 5");
        refuses(greeting(WORD, RING, 0), "rings of 16384 bytes and an address of 0 bytes");
        refuses(greeting(WORD, RING, Integer.MAX_VALUE), "and an address of 2147483647 bytes");
        refuses(greeting(1, RING, 5), "is corrupt: it greets with 00000001");
    }

    @Test
    void aMachineWithTheOtherByteOrderIsRefusedForGood() throws Exception {
        assertThat(refuses(greeting(Integer.reverseBytes(WORD), RING, 5), "has the other byte order"))
                .isInstanceOf(TransportUnavailableException.class);
    }

    private static Throwable refuses(ByteBuffer greeting, String message) throws Exception {
        try (Transport caller = open(0, LONG);
                Transport called = open(1, LONG)) {
            SocketChannel calling = caller.dial(Nodes.card(1, "hosta", called.address()));
            try (SocketChannel other = called.take()) {
                other.write(greeting);
                Throwable[] failure = new Throwable[1];
                assertThatThrownBy(() -> caller.connect(calling, 1, false))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining(message)
                        .satisfies(e -> failure[0] = e);
                return failure[0];
            }
        }
    }

    private static ByteBuffer greeting(int word, int capacity, int addressLength) {
        return ByteBuffer.allocate(24)
                .order(ByteOrder.nativeOrder())
                .putInt(word)
                .putInt(capacity)
                .putInt(0)
                .putInt(addressLength)
                .putLong(5)
                .flip();
    }

    @Test
    void aPeerThatWritesMessagesInTheOtherByteOrderIsUnderstood() throws Exception {
        TransportOptions options = Nodes.options(RING);
        try (Transport own = Nodes.open(0, options, LONG);
                Transport turned = Nodes.open(1, options.withTurned(), LONG)) {
            SocketChannel calling = own.dial(Nodes.card(1, "hosta", turned.address()));
            SocketChannel answering = turned.take();
            Channel[] channels = new Channel[2];
            Together.run(
                    () -> channels[0] = own.connect(calling, 1, true),
                    () -> channels[1] = turned.accept(answering, 0, false));
            assertThat(channels[0].isSwapped()).isTrue();
            assertThat(channels[1].isTurned()).isTrue();
            Traffic.send(channels[1], 77, new byte[5]);
            assertThat(Traffic.receive(channels[0]).tag()).isEqualTo(77);
            channels[0].close();
            channels[1].close();
        }
    }
}
