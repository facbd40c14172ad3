package org.mobula.transport.spi;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.transport.PeerCard;

/**
 * Connects TCP sockets to peers, at the addresses that they offer for a transport.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the caller owns the sockets. <b>Failure:</b> an address that does not
 * answer within {@link #TIMEOUT} is given up, and the next one is tried; the exception lists all.
 */
public final class SocketDialer {
    /** The time that an address may take to answer. */
    public static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final String transport;
    private final String host;
    private final AddressOrder order = AddressOrder.here();

    /**
     * @param transport the name of the transport
     * @param host the name of this host
     */
    public SocketDialer(String transport, String host) {
        this.transport = transport;
        this.host = host;
    }

    /** The reason why a peer cannot be reached; empty if it may. */
    public String obstacle(PeerCard peer) {
        String offered = offered(peer);
        if (offered.isEmpty()) {
            return "offers no " + transport + " address";
        }
        try {
            return places(peer).isEmpty() ? "listens on its loopback interface only: " + offered : "";
        } catch (IllegalArgumentException e) {
            return "offers a " + transport + " address that cannot be read: " + e.getMessage();
        }
    }

    /** Opens a socket to a peer. Blocks. */
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

    private String unreachable(PeerCard peer) {
        return "cannot reach rank " + peer.rank() + " on " + peer.host() + " over " + transport;
    }

    private String offered(PeerCard peer) {
        return peer.addresses().getOrDefault(transport, "");
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
