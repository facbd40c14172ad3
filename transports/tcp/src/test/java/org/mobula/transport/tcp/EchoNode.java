package org.mobula.transport.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** A program: rank 1, which prints its address and echoes every frame of its callers, one caller after another. */
final class EchoNode {
    private EchoNode() {}

    public static void main(String[] arguments) throws IOException {
        try (Transport transport = Nodes.open(1, "hostb", "", 1 << 16)) {
            System.out.println(transport.address());
            while (true) {
                SocketChannel socket = transport.take();
                try (Channel channel = transport.accept(socket, 0, false)) {
                    echo(channel);
                } catch (IOException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    private static void echo(Channel channel) throws IOException {
        while (true) {
            Traffic.Frame frame = Traffic.receive(channel);
            Traffic.send(channel, frame.tag(), frame.bytes());
            Traffic.flush(channel);
        }
    }
}
