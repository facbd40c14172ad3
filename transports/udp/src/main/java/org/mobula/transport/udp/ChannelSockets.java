package org.mobula.transport.udp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import org.mobula.transport.spi.ConnectedPeer;

/** The three sockets of a channel. */
record ChannelSockets(ConnectedPeer peer, Control control, SocketWire outgoing, SocketWire incoming)
        implements AutoCloseable {
    private static final int LEAST_BUFFER = 256 * 1024;

    static ChannelSockets bind(SocketChannel control, ConnectedPeer peer, ChannelTerms terms) throws IOException {
        InetSocketAddress local = (InetSocketAddress) control.getLocalAddress();
        int buffer = Math.max(LEAST_BUFFER, 2 * terms.capacity()); // the kernel may grant less
        SocketWire outgoing = SocketWire.bind(local.getAddress(), terms.ports(), peer, buffer);
        try {
            SocketWire incoming = SocketWire.bind(local.getAddress(), terms.ports(), peer, buffer);
            return new ChannelSockets(peer, new Control(control, peer), outgoing, incoming);
        } catch (IOException e) {
            outgoing.close();
            throw e;
        }
    }

    @Override
    public void close() {
        outgoing.close();
        incoming.close();
    }
}
