package org.mobula.transport.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Two sockets connected to each other, for tests that play one side by hand. */
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

    /** A channel over one of the two. */
    TcpChannel channel(int side, boolean swapped, int bufferBytes) throws IOException {
        SocketChannel socket = side == 0 ? first : second;
        socket.configureBlocking(false);
        return new TcpChannel(
                socket,
                new TcpPeer(3, "10.0.0.7:4711"),
                new Swapping(swapped, false),
                bufferBytes,
                WireLayout.payloadLimit(bufferBytes));
    }
}
