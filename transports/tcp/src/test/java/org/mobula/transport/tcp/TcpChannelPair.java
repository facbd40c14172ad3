package org.mobula.transport.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.tcp.stream.PlainStream;

/** Two sockets connected to each other, for tests that implement one side. */
record TcpChannelPair(SocketChannel first, SocketChannel second) {
    static TcpChannelPair open(String address) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(address, 0))) {
            SocketChannel first = SocketChannel.open(server.getLocalAddress());
            first.setOption(StandardSocketOptions.TCP_NODELAY, true);
            SocketChannel second = server.accept();
            second.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new TcpChannelPair(first, second);
        }
    }

    /** A channel over one of the sockets. */
    TcpChannel channel(int side, boolean swapped, int bufferBytes) throws IOException {
        SocketChannel socket = side == 0 ? first : second;
        socket.configureBlocking(false);
        return new TcpChannel(
                new PlainStream(socket),
                new ConnectedPeer(3, "10.0.0.7:4711"),
                new Swapping(swapped, false),
                bufferBytes,
                WireLayout.payloadLimit(bufferBytes));
    }
}
