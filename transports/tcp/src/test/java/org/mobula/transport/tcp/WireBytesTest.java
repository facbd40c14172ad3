package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;

/** The bytes of docs/wire-protocol-tcp.md, one by one. */
@ExtendWith(HangKiller.class)
class WireBytesTest {
    private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    @Test
    void aFrameIsLengthTagPayloadAndZerosUpToEight() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        try (TcpChannel channel = connection.channel(0, false, 4096);
                SocketChannel other = connection.second()) {
            Traffic.send(channel, 0x01020304, new byte[] {(byte) 0xAA, (byte) 0xBB, (byte) 0xCC});
            Traffic.send(channel, 5, new byte[0]);
            Traffic.send(channel, -2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
            assertThat(read(other, 40))
                    .isEqualTo(
                            LITTLE
                                    ? "03000000040302 01aabbcc0000000000 0000000005000000 08000000feffffff 0102030405060708"
                                            .replace(" ", "")
                                    : "0000000301020304aabbcc0000000000 0000000000000005 00000008fffffffe 0102030405060708"
                                            .replace(" ", ""));
        }
    }

    @Test
    void aReusedBufferIsPaddedWithZerosToo() throws IOException {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        try (TcpChannel channel = connection.channel(0, false, 4096);
                SocketChannel other = connection.second()) {
            Traffic.send(channel, 1, Traffic.content(1000, 1));
            read(other, 1008);
            Traffic.send(channel, 1, new byte[9]);
            assertThat(read(other, 24)).endsWith("00".repeat(16));
        }
    }

    @Test
    void aGreetingIsAWordAndTheLongestPayload() throws Exception {
        TcpChannelPair connection = TcpChannelPair.open("127.0.0.1");
        try (SocketChannel one = connection.first();
                SocketChannel other = connection.second()) {
            byte[] theirs = HexFormat.of().parseHex(LITTLE ? "54424f4d00100000" : "4d4f425400001000");
            Together.run(
                    () -> assertThat(Greeting.exchange(
                                            one,
                                            new ConnectedPeer(1, "here"),
                                            Swapping.NONE,
                                            LinkMode.PLAIN,
                                            4088,
                                            Duration.ofSeconds(5))
                                    .peerLimit())
                            .isEqualTo(4096),
                    () -> {
                        assertThat(read(other, 8)).isEqualTo(LITTLE ? "54424f4df80f0000" : "4d4f425400000ff8");
                        other.write(ByteBuffer.wrap(theirs));
                    });
        }
    }

    private static String read(SocketChannel socket, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            assertThat(socket.read(buffer)).isPositive();
        }
        return HexFormat.of().formatHex(buffer.array());
    }
}
