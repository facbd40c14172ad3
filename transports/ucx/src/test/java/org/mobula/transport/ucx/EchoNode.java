package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** A program: rank 1, which prints its address and echoes every frame of its caller. */
final class EchoNode {
    private EchoNode() {}

    public static void main(String[] arguments) throws IOException {
        try (Transport transport = Nodes.open(1, Nodes.options(1 << 18), Duration.ofSeconds(30))) {
            System.out.println(transport.address());
            SocketChannel socket = transport.take();
            try (Channel channel = transport.accept(socket, 0, false)) {
                while (true) {
                    Traffic.Frame frame = Traffic.receive(channel);
                    Traffic.send(channel, frame.tag(), frame.bytes());
                    Traffic.flush(channel);
                }
            }
        }
    }
}
