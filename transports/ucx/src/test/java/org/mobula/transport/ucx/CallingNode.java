package org.mobula.transport.ucx;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.ucx.library.UcxDevices;

/**
 * A program: rank 0, which connects to the {@link EchoNode} at an address, compares what comes back with what it sent,
 * and prints the devices of UCX.
 */
final class CallingNode {
    private static final int FRAMES = 300;

    private CallingNode() {}

    public static void main(String[] arguments) throws IOException {
        try (Transport transport = Nodes.open(0, Nodes.options(1 << 18), Duration.ofSeconds(30));
                Channel channel = transport.connect(transport.dial(Nodes.card(1, "hosta", arguments[0])), 1, false)) {
            for (int i = 0; i < FRAMES; i++) {
                byte[] sent = Traffic.content(i * 997 % (channel.frameLimit() + 1), i);
                Traffic.send(channel, i, sent);
                Traffic.flush(channel);
                Traffic.Frame back = Traffic.receive(channel);
                if (back.tag() != i || !Arrays.equals(back.bytes(), sent)) {
                    throw new IOException("frame " + i + " came back as another one: tag " + back.tag() + ", "
                            + back.bytes().length + " of " + sent.length + " bytes");
                }
            }
            System.out.println(FRAMES + " frames came back over " + UcxDevices.list());
        }
    }
}
