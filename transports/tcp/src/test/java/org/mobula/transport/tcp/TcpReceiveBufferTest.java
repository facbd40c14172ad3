package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;

/** What a channel makes of the bytes that come, however they come. The other end is a bare socket. */
@ExtendWith(HangKiller.class)
class TcpReceiveBufferTest {
    private static final int BUFFER = 4096;
    private static final int LIMIT = WireLayout.payloadLimit(BUFFER);

    private TcpChannelPair connection;
    private TcpChannel channel;
    private SocketChannel other;

    @BeforeEach
    void connect() throws IOException {
        connection = TcpChannelPair.open("127.0.0.1");
        channel = connection.channel(0, false, BUFFER);
        other = connection.second();
    }

    @AfterEach
    void disconnect() throws IOException {
        channel.close();
        other.close();
    }

    @Test
    void aFrameThatArrivesByteByByteIsFoundOnceItIsComplete() throws IOException {
        byte[] wire = frames(ByteOrder.nativeOrder(), 0, 1, 7, 8, 9, 100);
        int[] ends = {8, 24, 40, 56, 80, 192};
        int frame = 0;
        for (int i = 0; i < wire.length; i++) {
            other.write(ByteBuffer.wrap(wire, i, 1));
            if (i + 1 == ends[frame]) {
                assertThat(Traffic.receive(channel).tag()).isEqualTo(frame++);
            } else if (i % 3 == 0) {
                assertThat(channel.next()).isEqualTo(Channel.EMPTY);
            }
        }
        assertThat(frame).isEqualTo(ends.length);
    }

    @Test
    void framesSplitAtRandomPositionsArriveComplete() throws IOException {
        Random random = new Random(9);
        int[] sizes = random.ints(2000, 0, LIMIT + 1).toArray();
        byte[] wire = frames(ByteOrder.nativeOrder(), sizes);
        int sent = 0;
        for (int frame = 0; frame < sizes.length; ) {
            if (sent < wire.length) {
                int piece = Math.min(wire.length - sent, 1 + random.nextInt(random.nextBoolean() ? 20 : 3 * BUFFER));
                writeAll(wire, sent, piece);
                sent += piece;
            }
            while (frame < sizes.length && channel.next() != Channel.EMPTY) {
                assertFrame(frame, sizes[frame++]);
            }
        }
        assertThat(sent).isEqualTo(wire.length);
    }

    @Test
    void theOtherByteOrderIsTurnedRound() throws IOException {
        ByteOrder foreign =
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        TcpChannelPair swapped = TcpChannelPair.open("127.0.0.1");
        try (TcpChannel turning = swapped.channel(0, true, BUFFER);
                SocketChannel peer = swapped.second()) {
            peer.write(ByteBuffer.wrap(frames(foreign, 5, 0, 300)));
            for (int size : new int[] {5, 0, 300}) {
                assertThat(Traffic.receive(turning).bytes()).isEqualTo(Traffic.content(size, size));
            }
            assertThat(turning.isSwapped()).isTrue();
        }
    }

    @Test
    void anEndInEveryPlaceOfAFrameSaysHowMuchOfItHadArrived() throws IOException {
        byte[] wire = frames(ByteOrder.nativeOrder(), 20);
        for (int arrived = 1; arrived < wire.length; arrived++) {
            connect();
            other.write(ByteBuffer.wrap(wire, 0, arrived));
            other.close();
            assertThat(Traffic.awaitEnd(channel))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection in the middle of a"
                                    + " frame, of which " + arrived
                                    + " bytes had arrived. What rank 3 printed last tells why");
            channel.close();
        }
    }

    @Test
    void anEndBetweenFramesIsReportedAfterThemEachTime() throws IOException {
        other.write(ByteBuffer.wrap(frames(ByteOrder.nativeOrder(), 8, 16)));
        other.close();
        Traffic.receive(channel);
        channel.onReadable();
        Traffic.receive(channel);
        for (int i = 0; i < 3; i++) {
            assertThat(Traffic.awaitEnd(channel))
                    .hasMessage(
                            "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection."
                                    + " What rank 3 printed last tells why");
        }
    }

    @Test
    void aResetSaysSo() throws IOException {
        other.setOption(StandardSocketOptions.SO_LINGER, 0);
        other.close();
        assertThat(Traffic.awaitEnd(channel))
                .hasMessage(
                        "the connection to rank 3 at 10.0.0.7:4711 is lost: its process ended or closed the connection."
                                + " What rank 3 printed last tells why")
                .hasCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({"1017, 1", "-1, 1", "-2147483648, 1", "2147483647, 1", "8, -1"})
    void aHeaderThatLiesIsRefusedWithoutWaitingForItsPayload(int length, int tag) throws IOException {
        other.write(ByteBuffer.wrap(frames(ByteOrder.nativeOrder(), 4)));
        ByteBuffer lie = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
        other.write(lie.putInt(length).putInt(tag).putLong(0).flip());
        assertThat(Traffic.receive(channel).tag()).isZero();
        assertThat(Traffic.awaitEnd(channel))
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 is corrupt: a frame begins with length " + length
                        + " and tag " + tag
                        + ", and the longest frame is 1016 bytes. End the run and start it again with"
                        + " one version of Mobula on all hosts");
        assertThat(channel.sleep()).as("may sleep over a lie").isFalse();
    }

    @Test
    void theLongestFramesArriveWhenTheyFillTheBufferExactly() throws IOException {
        byte[] wire = frames(ByteOrder.nativeOrder(), LIMIT, LIMIT, LIMIT, LIMIT, LIMIT, 3);
        other.write(ByteBuffer.wrap(wire));
        for (int size : new int[] {LIMIT, LIMIT, LIMIT, LIMIT, LIMIT, 3}) {
            assertThat(Traffic.receive(channel).bytes()).isEqualTo(Traffic.content(size, size));
        }
    }

    @Test
    void aChannelClosedOnThisSideSaysSo() {
        channel.close();
        assertThatThrownBy(channel::next)
                .isInstanceOf(IOException.class)
                .hasMessage("the connection to rank 3 at 10.0.0.7:4711 was closed on this side");
        assertThat(channel.sleep()).isFalse();
    }

    private void assertFrame(int index, int size) {
        byte[] bytes = new byte[size];
        java.lang.foreign.MemorySegment.copy(
                channel.incoming(), java.lang.foreign.ValueLayout.JAVA_BYTE, channel.offset(), bytes, 0, size);
        assertThat(channel.tag()).isEqualTo(index);
        assertThat(bytes).isEqualTo(Traffic.content(size, size));
        channel.release();
    }

    private void writeAll(byte[] bytes, int from, int length) throws IOException {
        ByteBuffer piece = ByteBuffer.wrap(bytes, from, length);
        while (piece.hasRemaining()) {
            other.write(piece);
        }
    }

    /** Frames of these sizes, tagged 0, 1, 2 ..., as they are on the wire. */
    private static byte[] frames(ByteOrder order, int... sizes) {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        for (int i = 0; i < sizes.length; i++) {
            ByteBuffer frame = ByteBuffer.allocate((sizes[i] + 15) / 8 * 8).order(order);
            frame.putInt(sizes[i]).putInt(i).put(Traffic.content(sizes[i], sizes[i]));
            wire.writeBytes(frame.array());
        }
        return wire.toByteArray();
    }
}
