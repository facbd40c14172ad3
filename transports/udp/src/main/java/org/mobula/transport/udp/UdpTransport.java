package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.mobula.transport.PortRange;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.ListeningTransport;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.TransportContext;

/**
 * UDP, open for one node. The node authenticates a control connection over TCP; it stays open beside the datagrams.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they fail.
 */
final class UdpTransport extends ListeningTransport {
    private final Duration setupTimeout;
    private final int capacity;
    private final boolean turned;
    private final PortRange ports;
    private final UdpTimer timer;
    private final UnaryOperator<Wire> wires;
    private final SecureRandom random = new SecureRandom();

    UdpTransport(TransportContext context) throws IOException {
        this(context, UdpFaults.ofProperty());
    }

    /** @param wires applied to each socket; adds faults in tests */
    UdpTransport(TransportContext context, UnaryOperator<Wire> wires) throws IOException {
        this.wires = wires;
        this.setupTimeout = context.setupTimeout();
        this.capacity = Integer.highestOneBit(context.options().udpBufferBytes());
        this.turned = context.options().turned();
        this.timer = new UdpTimer(context.rank());
        this.ports = context.options().tcpPorts();
        super(UdpTransportProvider.NAME, context);
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        try {
            ConnectedPeer other = ConnectedPeer.of(socket, peer);
            ChannelTerms terms = new ChannelTerms(
                    capacity, random.nextLong(), ports, new Swapping(swapped, turned), setupTimeout, wires);
            UdpChannel channel = Setup.run(socket, other, terms, timer);
            timer.add(channel);
            return channel;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return connect(socket, peer, swapped); // both sides greet alike
    }

    @Override
    public void close() {
        super.close();
        timer.close();
        if (wires instanceof UdpFaults faults) {
            faults.report();
        }
    }
}
