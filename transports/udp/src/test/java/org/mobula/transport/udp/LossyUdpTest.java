package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
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
@Tag("A6")
class LossyUdpTest {
    private static final int FRAMES = Integer.getInteger("udp.frames", 20_000);
    private static final int WINDOW = 1 << 18;
    private static final double LOSS = 0.01;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofMinutes(10));

    private final long seed = Long.getLong("mobula.seed", System.nanoTime());

    @Test
    void nothingIsLostInEitherDirection() throws Exception {
        try (Nodes nodes = Nodes.faulty(WINDOW, new UdpFaults(LOSS, 0, 0, seed))) {
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
    void aMessageAndItsAnswerSurviveLossRepetitionAndReordering() throws Exception {
        UdpFaults faults = new UdpFaults(0.1, 0.1, 0.1, seed);
        try (Nodes nodes = Nodes.faulty(WINDOW, faults)) {
            ChannelContract.Pair pair = nodes.connect();
            for (int i = 0; i < 300; i++) {
                Traffic.send(pair.near(), i, Traffic.content(100, i));
                assertThat(Traffic.receive(pair.far()).bytes())
                        .as("message %d with %s", i, faults)
                        .isEqualTo(Traffic.content(100, i));
                Traffic.send(pair.far(), i, Traffic.content(50, i));
                assertThat(Traffic.receive(pair.near()).bytes())
                        .as("answer %d with %s", i, faults)
                        .isEqualTo(Traffic.content(50, i));
            }
            assertThat(faults.lostDatagrams()).isPositive();
            pair.near().close();
            pair.far().close();
        }
    }

    @Test
    void faultsThatCannotBeReadAreNamed() {
        String accepted =
                " is not valid; give LOSS,REPETITION,REORDERING,SEED: three numbers of datagrams in a hundred,"
                        + " each below 100, and the seed of the choices, for example 1,1,5,42";
        for (String text : new String[] {"1,1,1", "1,100,1,5", "-1,0,0,5", "some", "1,1,1,x"}) {
            System.setProperty(UdpFaults.PROPERTY, text);
            try {
                assertThatThrownBy(UdpFaults::ofProperty)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("-Dmobula.udp.faults=" + text + accepted);
            } finally {
                System.clearProperty(UdpFaults.PROPERTY);
            }
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
