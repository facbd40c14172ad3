package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.TransportContext;

/**
 * UCX, open for one node. The node authenticates a control connection over TCP; it carries the addresses of UCX, and
 * stays open.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they fail.
 */
final class UcxTransport extends ListeningTransport {
    private final Duration setupTimeout;
    private final int capacity;
    private final boolean turned;
    private final UcxNode node;
    private final SecureRandom random = new SecureRandom();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** The library is loaded. */
    UcxTransport(TransportContext context) throws IOException {
        super(UcxTransportProvider.NAME, context);
        this.setupTimeout = context.setupTimeout();
        this.capacity = Integer.highestOneBit(context.options().ringBytes());
        this.turned = context.options().turned();
        boolean opened = false;
        try {
            this.node = new UcxNode(context.rank());
            opened = true;
        } finally {
            if (!opened) {
                super.close();
            }
        }
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        boolean kept = false;
        try {
            ConnectedPeer other = ConnectedPeer.of(socket, peer);
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
            super.close();
            node.release();
        }
    }
}
