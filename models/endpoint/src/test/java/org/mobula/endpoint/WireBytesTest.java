package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.endpoint.internal.EndpointMessages;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;
import org.mobula.transport.Incoming;

/**
 * The bytes that docs/wire-protocol-endpoint.md describes, on a little-endian machine. Rank 0 has no endpoints: it
 * records the messages of rank 1, and answers by hand.
 */
@Timeout(60)
class WireBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    /** The first endpoint of a rank: index 0, generation 1. */
    private static final String FIRST = "00 40 00 00";

    private static final int FIRST_NUMBER = 1 << 14;

    /** An endpoint of rank 0, as rank 1 sees it. */
    private static final int OTHER = 0x070605;

    private static final String OTHER_BYTES = "05 06 07 00";

    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    private Cluster cluster;
    private Endpoints endpoints;

    @BeforeEach
    void record() {
        assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN);
        cluster = new Cluster(2, Medium.SHM.options());
        endpoints = Endpoints.of(cluster.node(1));
        for (int number = EndpointMessages.CONNECT; number <= EndpointMessages.READ_ANSWER; number++) {
            int handler = number;
            Engine.of(cluster.node(0)).handle(handler, message -> arrived.add(handler + ": " + hex(message)));
        }
    }

    private static String hex(Incoming message) {
        byte[] bytes = new byte[Math.toIntExact(message.input().remaining())];
        message.input().getBytes(bytes, 0, bytes.length);
        return HEX.formatHex(bytes);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private String next() throws InterruptedException {
        return arrived.poll(30, TimeUnit.SECONDS);
    }

    private void send(int handler, String bytes) {
        byte[] content = HEX.parseHex(bytes);
        Engine.of(cluster.node(0)).peer(1).post(handler, 64, out -> out.putBytes(content, 0, content.length));
    }

    /** Connects rank 1 to the endpoint {@link #OTHER}. */
    private MessageEndpoint connected() throws InterruptedException {
        CompletableFuture<MessageEndpoint> connecting = Pair.async(() -> endpoints.connect(0, "añ"));
        assertThat(next()).isEqualTo("96: " + FIRST + " 03 00 00 00 61 C3 B1");
        send(97, FIRST + " " + OTHER_BYTES);
        MessageEndpoint endpoint = connecting.join();
        assertThat(endpoint.number()).isEqualTo(FIRST_NUMBER);
        return endpoint;
    }

    @Test
    void aConnectIsRequestedAcceptedAndClosed() throws InterruptedException {
        MessageEndpoint endpoint = connected();

        endpoint.close();

        assertThat(next()).isEqualTo("100: " + OTHER_BYTES);
    }

    @Test
    void aConnectIsWithdrawn() throws InterruptedException {
        EndpointOptions impatient = EndpointOptions.defaults().withPatience(Duration.ZERO);
        assertThatThrownBy(() -> endpoints.connect(0, "a", impatient, endpoint -> {}))
                .isInstanceOf(ConnectionRefusedException.class);

        assertThat(next()).isEqualTo("96: " + FIRST + " 01 00 00 00 61");
        assertThat(next()).isEqualTo("99: " + FIRST);
    }

    @Test
    void aRequestIsAccepted() throws InterruptedException {
        send(96, OTHER_BYTES + " 02 00 00 00 68 69");

        MessageEndpoint endpoint = endpoints.accept("hi");

        assertThat(endpoint.name()).isEqualTo("hi");
        assertThat(next()).isEqualTo("97: " + OTHER_BYTES + " " + FIRST);
    }

    @Test
    void oneRequestTooManyIsRefused() throws InterruptedException {
        for (int i = 1; i <= 1025; i++) {
            int number = i << 14;
            Engine.of(cluster.node(0)).peer(1).post(96, 64, out -> {
                out.putInt(number);
                out.putInt(1);
                out.putByte((byte) 'a');
            });
        }

        assertThat(next()).isEqualTo("98: 00 40 00 01 00 00 00 00");
    }

    @Test
    void aMessageHasAHeadAndItsData() throws InterruptedException {
        MessageEndpoint endpoint = connected();

        endpoint.send(new int[] {1, -2}, 0, 2, 0x0A0B0C0D, ArrayMode.COPY);
        endpoint.send("xy".getBytes(StandardCharsets.US_ASCII), 0, 2, 0, ArrayMode.COPY);

        assertThat(next()).isEqualTo("101: 0D 0C 0B 0A 05 05 06 07 01 00 00 00 FE FF FF FF");
        assertThat(next()).isEqualTo("101: 00 00 00 00 01 05 06 07 78 79");
    }

    @Test
    void aReceivedMessageHasTagAndType() throws InterruptedException {
        MessageEndpoint endpoint = connected();
        Descriptor receive = Descriptor.allocating(16);
        endpoint.postReceive(receive);

        send(101, "0D 0C 0B 0A 04 00 40 00 01 00 FF FF");

        assertThat(endpoint.awaitReceive().array()).isEqualTo(new short[] {1, -1});
        assertThat(receive.tag()).isEqualTo(0x0A0B0C0D);
        assertThat(receive.type()).contains(BufferType.SHORT);
    }

    @Test
    void accessesOfThisRankAreAnsweredByTheOther() throws InterruptedException {
        MessageEndpoint endpoint = connected();
        byte[] data = {1, 2, 3};

        endpoint.postWrite(Descriptor.ofArray(data), new RemoteRegion(0x10203, 64), 16);
        assertThat(next())
                .isEqualTo("102: 00 00 00 00 01 05 06 07 01 00 00 00 00 00 00 00 03 02 01 00"
                        + " 10 00 00 00 00 00 00 00 01 02 03");
        send(103, FIRST + " 01 00 00 00 00 00 00 00 00 00 00 00");
        assertThat(endpoint.awaitSend().bytes()).isEqualTo(3);

        endpoint.postRead(Descriptor.ofArray(data), new RemoteRegion(0x10203, 64), 32);
        assertThat(next())
                .isEqualTo("104: 00 00 00 00 01 05 06 07 02 00 00 00 00 00 00 00 03 02 01 00"
                        + " 20 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00");
        send(105, "00 00 00 00 01 00 40 00 02 00 00 00 00 00 00 00 00 00 00 00 07 08 09");
        assertThat(endpoint.awaitSend().bytes()).isEqualTo(3);
        assertThat(data).containsExactly(7, 8, 9);

        endpoint.postRead(Descriptor.ofArray(data), new RemoteRegion(0x10203, 64), 64);
        assertThat(next()).startsWith("104: ");
        send(105, "00 00 00 00 00 00 40 00 03 00 00 00 00 00 00 00 03 00 00 00");
        assertThatThrownBy(() -> endpoint.awaitSend().check()).isInstanceOf(RemoteAccessException.class);
    }

    @Test
    void accessesOfTheOtherRankAreAnswered() throws InterruptedException {
        MessageEndpoint endpoint = connected();
        MessageBuffer buffer = MessageBuffer.allocate(8, ReclaimPolicy.REVOKE);
        MemorySegment bytes = buffer.view(BufferType.BYTE).segment();
        int number = endpoint.register(buffer, RemoteAccess.READ_WRITE).region().number();
        String region = HEX.formatHex(
                new byte[] {(byte) number, (byte) (number >>> 8), (byte) (number >>> 16), (byte) (number >>> 24)});

        send(102, "00 00 00 00 01 00 40 00 09 00 00 00 00 00 00 00 " + region + " 02 00 00 00 00 00 00 00 05 06");
        assertThat(next()).isEqualTo("103: " + OTHER_BYTES + " 09 00 00 00 00 00 00 00 00 00 00 00");
        assertThat(bytes.toArray(ValueLayout.JAVA_BYTE)).containsExactly(0, 0, 5, 6, 0, 0, 0, 0);

        send(
                104,
                "00 00 00 00 01 00 40 00 0A 00 00 00 00 00 00 00 " + region
                        + " 03 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00");
        assertThat(next()).isEqualTo("105: 00 00 00 00 01 05 06 07 0A 00 00 00 00 00 00 00 00 00 00 00 06 00");

        send(
                104,
                "00 00 00 00 01 00 40 00 0B 00 00 00 00 00 00 00 " + region
                        + " 07 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00"); // beyond the end: result 3
        assertThat(next()).startsWith("105: ").endsWith(" 0B 00 00 00 00 00 00 00 03 00 00 00");

        endpoint.close();
        buffer.close();
    }
}
