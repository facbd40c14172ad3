package org.mobula.transport.ucx;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.HostPort;
import org.mobula.transport.spi.Listener;
import org.mobula.transport.spi.SocketDialer;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

/**
 * UCX, open for one node. The node authenticates a control connection over TCP; it carries the addresses of UCX, and
 * stays open.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they fail.
 */
final class UcxTransport implements Transport {
    private final Duration setupTimeout;
    private final int capacity;
    private final boolean turned;
    private final Listener listener;
    private final String address;
    private final SocketDialer dialer;
    private final UcxNode node;
    private final SecureRandom random = new SecureRandom();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** The library is loaded. */
    UcxTransport(TransportContext context) throws IOException {
        this.dialer = new SocketDialer(UcxTransportProvider.NAME, context.host());
        this.setupTimeout = context.setupTimeout();
        this.capacity = Integer.highestOneBit(context.options().ringBytes());
        this.turned = context.options().turned();
        this.listener =
                Listener.open(context.options().tcpAddress(), context.options().tcpPorts());
        this.address = HostPort.formatList(listener.places());
        boolean opened = false;
        try {
            this.node = new UcxNode(context.rank());
            opened = true;
        } finally {
            if (!opened) {
                listener.close();
            }
        }
    }

    @Override
    public String name() {
        return UcxTransportProvider.NAME;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public String obstacle(PeerCard peer) {
        return dialer.obstacle(peer);
    }

    @Override
    public SocketChannel dial(PeerCard peer) throws IOException {
        return dialer.dial(peer);
    }

    @Override
    public SocketChannel take() throws IOException {
        return listener.take();
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        boolean kept = false;
        try {
            UcxPeer other = new UcxPeer(
                    peer,
                    HostPort.of((InetSocketAddress) socket.getRemoteAddress()).toString());
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            Terms terms = new Terms(capacity, random.nextLong(), new Swapping(swapped, turned), setupTimeout);
            Channel channel = Setup.run(socket, other, terms, node);
            kept = true;
            return channel;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return connect(socket, peer, swapped); // both sides greet alike
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            listener.close();
            node.release();
        }
    }
}
