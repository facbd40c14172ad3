package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;

/**
 * Two threads over real sockets of which every hundredth datagram is lost. {@code build/verify-all udp} sends a million
 * frames in each direction.
 */
class LossyUdpTest {
    private static final int FRAMES = Integer.getInteger("udp.frames", 20_000);
    private static final int WINDOW = 1 << 18;
    private static final double LOSS = 0.01;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofMinutes(10));

    private final long seed = Long.getLong("mobula.seed", System.nanoTime());

    @Test
    void nothingIsLostInEitherDirection() throws Exception {
        try (Nodes nodes = Nodes.lossy(WINDOW, LOSS, seed)) {
            ChannelContract.Pair pair = nodes.connect();
            try {
                Together.run(
                        () -> send(pair.near()),
                        () -> send(pair.far()),
                        () -> expect(pair.near()),
                        () -> expect(pair.far()));
            } catch (AssertionError | IOException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            assertThat(((UdpChannel) pair.near()).counters().repeatedDatagrams())
                    .as("datagrams sent again, seed %d", seed)
                    .isPositive();
            pair.near().close();
            pair.far().close();
        }
    }

    @Test
    void aMessageAndItsAnswerSurviveTheLossOfEitherDatagram() throws Exception {
        try (Nodes nodes = Nodes.lossy(WINDOW, 0.1, seed)) {
            ChannelContract.Pair pair = nodes.connect();
            for (int i = 0; i < 300; i++) {
                Traffic.send(pair.near(), i, Traffic.content(100, i));
                assertThat(Traffic.receive(pair.far()).bytes()).isEqualTo(Traffic.content(100, i));
                Traffic.send(pair.far(), i, Traffic.content(50, i));
                assertThat(Traffic.receive(pair.near()).bytes()).isEqualTo(Traffic.content(50, i));
            }
            pair.near().close();
            pair.far().close();
        }
    }

    private static int size(int frame) {
        return frame % 16 == 0 ? 1000 + frame % 3000 : 9 + frame % 64;
    }

    private static void send(Channel channel) throws IOException {
        for (int i = 0; i < FRAMES; i++) {
            long at;
            while ((at = channel.claim(size(i))) == Channel.FULL) {
                Thread.yield();
            }
            channel.outgoing().set(ValueLayout.JAVA_LONG_UNALIGNED, at, i);
            channel.outgoing().set(ValueLayout.JAVA_BYTE, at + size(i) - 1, (byte) i);
            channel.commit(i, size(i));
        }
        Traffic.flush(channel);
    }

    private static void expect(Channel channel) throws IOException {
        for (int i = 0; i < FRAMES; i++) {
            int length = Traffic.await(channel);
            long number = channel.incoming().get(ValueLayout.JAVA_LONG_UNALIGNED, channel.offset());
            byte last = channel.incoming().get(ValueLayout.JAVA_BYTE, channel.offset() + size(i) - 1);
            if (length != size(i) || channel.tag() != i || number != i || last != (byte) i) {
                throw new AssertionError("frame " + channel.tag() + " of " + length + " bytes with number " + number
                        + " came in place of frame " + i);
            }
            channel.release();
        }
    }
}
