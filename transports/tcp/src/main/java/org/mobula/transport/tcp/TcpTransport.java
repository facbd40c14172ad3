package org.mobula.transport.tcp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

/**
 * TCP, open for one node.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they
 * fail. <b>Failure:</b> an address that does not answer within {@link #TIMEOUT} is given up, and the next one is tried; the
 * exception lists all.
 */
final class TcpTransport implements Transport {
    /** The time that an address may take to answer. */
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final String host;
    private final Duration setupTimeout;
    private final int bufferBytes;
    private final boolean turned;
    private final Listener listener;
    private final String address;
    private final AddressOrder order = AddressOrder.here();

    TcpTransport(TransportContext context) throws IOException {
        this.host = context.host();
        this.setupTimeout = context.setupTimeout();
        this.bufferBytes = context.options().tcpBufferBytes() & -WireLayout.ALIGNMENT;
        this.turned = context.options().turned();
        this.listener = Listener.open(context.options().tcpAddress());
        this.address = HostPort.formatList(listener.places());
    }

    @Override
    public String name() {
        return TcpTransportProvider.NAME;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public String obstacle(PeerCard peer) {
        String offered = offered(peer);
        if (offered.isEmpty()) {
            return "offers no tcp address";
        }
        try {
            return places(peer).isEmpty() ? "listens on its loopback interface only: " + offered : "";
        } catch (IllegalArgumentException e) {
            return "offers a tcp address that cannot be read: " + e.getMessage();
        }
    }

    @Override
    public SocketChannel dial(PeerCard peer) throws IOException {
        String obstacle = obstacle(peer);
        if (!obstacle.isEmpty()) {
            throw new IOException(unreachable(peer) + ": it " + obstacle);
        }
        List<String> tried = new ArrayList<>();
        for (HostPort place : places(peer)) {
            try {
                return dial(place);
            } catch (ClosedByInterruptException e) {
                throw new InterruptedIOException(
                        "interrupted while connecting to rank " + peer.rank() + " at " + place);
            } catch (IOException e) {
                tried.add(place + " (" + e.getMessage() + ")");
            }
        }
        throw new IOException(unreachable(peer) + "; tried " + String.join(", ", tried)
                + ". Check that it still runs and that no firewall is between;"
                + " MOBULA_TCP_ADDRESS chooses its interface");
    }

    @Override
    public SocketChannel take() throws IOException {
        return listener.take();
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        try {
            TcpPeer other = new TcpPeer(
                    peer,
                    HostPort.of((InetSocketAddress) socket.getRemoteAddress()).toString());
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            Swapping swapping = new Swapping(swapped, turned);
            int limit = Greeting.exchange(socket, other, swapping, WireLayout.payloadLimit(bufferBytes), setupTimeout);
            return new TcpChannel(socket, other, swapping, bufferBytes, limit);
        } catch (IOException e) {
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
        listener.close();
    }

    /** The addresses of a peer: loopback first on the same host, and those in a common network first on another. */
    private List<HostPort> places(PeerCard peer) {
        List<HostPort> all = HostPort.parseList(offered(peer));
        if (!peer.host().equals(host)) {
            List<HostPort> likely = order.order(all);
            // hosts that share their interfaces, as containers do, have only addresses in common
            return likely.isEmpty()
                    ? all.stream().filter(place -> !place.isLoopback()).toList()
                    : likely;
        }
        return Stream.concat(
                        all.stream().filter(HostPort::isLoopback), all.stream().filter(place -> !place.isLoopback()))
                .toList();
    }

    private static String unreachable(PeerCard peer) {
        return "cannot reach rank " + peer.rank() + " on " + peer.host() + " over tcp";
    }

    private static String offered(PeerCard peer) {
        return peer.addresses().getOrDefault(TcpTransportProvider.NAME, "");
    }

    private static SocketChannel dial(HostPort place) throws IOException {
        InetSocketAddress address = new InetSocketAddress(place.host(), place.port());
        if (address.isUnresolved()) {
            throw new IOException("the name has no address");
        }
        SocketChannel socket = SocketChannel.open();
        try {
            socket.socket().connect(address, (int) TIMEOUT.toMillis());
            // the system may assign the port to this very socket, which is then connected to itself
            if (socket.getLocalAddress().equals(socket.getRemoteAddress())) {
                throw new IOException("Connection refused");
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
