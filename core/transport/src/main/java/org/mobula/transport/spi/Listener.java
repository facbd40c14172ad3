package org.mobula.transport.spi;

import static java.lang.System.Logger.Level.WARNING;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.PortRange;

/**
 * Accepts TCP connections.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the caller owns accepted sockets. <b>Failure:</b> an interrupt ends {@link
 * #take}, but not the listening: the same thread or another one may call it again.
 */
public final class Listener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.transport");

    /** In ns: after a failed accept, for example without free descriptors, whose end nothing announces. */
    private static final long PAUSE = 100_000_000;

    private static final int BACKLOG = 1024;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final InetSocketAddress bound;

    private Listener(ServerSocketChannel server, Selector selector, InetSocketAddress bound) {
        this.server = server;
        this.selector = selector;
        this.bound = bound;
    }

    /**
     * Listens on the first free port.
     *
     * @param address a name or numeric address of this machine, or empty for all its interfaces
     * @param ports the ports that may be used
     */
    public static Listener open(String address, PortRange ports) throws IOException {
        InetSocketAddress place = address.isEmpty() ? new InetSocketAddress(0) : new InetSocketAddress(address, 0);
        if (place.isUnresolved()) {
            throw new IOException(refusal(address, "the name has no address"));
        }
        ServerSocketChannel server = bound(place.getAddress(), address, ports);
        try {
            server.configureBlocking(false);
            Selector selector = Selector.open();
            server.register(selector, SelectionKey.OP_ACCEPT);
            return new Listener(server, selector, (InetSocketAddress) server.getLocalAddress());
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Listens on the first port that is free. */
    private static ServerSocketChannel bound(InetAddress place, String address, PortRange ports) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        IOException last = new IOException("the range is empty");
        for (int port : ports.ports().toArray()) {
            try {
                return server.bind(new InetSocketAddress(place, port), BACKLOG);
            } catch (IOException taken) {
                last = taken;
            }
        }
        server.close();
        if (ports.isAny()) {
            throw new IOException(refusal(address, String.valueOf(last.getMessage())), last);
        }
        throw new IOException(
                "cannot listen at " + described(address) + ": no port of the range " + ports + " is free ("
                        + last.getMessage()
                        + "). Give a larger range by --port-range or MOBULA_TCP_PORTS, with at least"
                        + " one port for each rank of a host",
                last);
    }

    private static String described(String address) {
        return address.isEmpty() ? "all interfaces" : "\"" + address + "\"";
    }

    private static String refusal(String address, String why) {
        return "cannot listen at " + described(address) + ": " + why
                + ". Set MOBULA_TCP_ADDRESS to an address of this machine, or to nothing for all of them";
    }

    /** The addresses of this listener, the most useful first, loopback last. */
    public List<HostPort> places() throws IOException {
        if (!bound.getAddress().isAnyLocalAddress()) {
            return List.of(HostPort.of(bound));
        }
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp()) {
                each.inetAddresses().filter(a -> !a.isLinkLocalAddress()).forEach(addresses::add);
            }
        }
        addresses.sort(Comparator.comparing(InetAddress::isLoopbackAddress)
                .thenComparing(address -> !(address instanceof Inet4Address)));
        return addresses.stream()
                .map(a -> HostPort.of(new InetSocketAddress(withoutZone(a), bound.getPort())))
                .toList();
    }

    /** Waits for the next connection. */
    public SocketChannel take() throws IOException {
        try {
            while (true) {
                SocketChannel socket = tryTake();
                if (socket != null) {
                    return socket;
                }
                selector.select(key -> {});
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted while waiting for connections " + this);
                }
            }
        } catch (ClosedSelectorException | ClosedChannelException e) {
            throw new IOException("no longer listening " + this, e);
        }
    }

    private @Nullable SocketChannel tryTake() throws ClosedChannelException {
        try {
            return server.accept();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // not thrown: too many open files, for example, is temporary, and the node must go on listening
            LOG.log(WARNING, "cannot accept a connection " + this + ", trying on: " + e.getMessage());
            LockSupport.parkNanos(PAUSE);
            return null;
        }
    }

    @Override
    public void close() {
        try (selector) {
            server.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }

    @Override
    public String toString() {
        return "at " + HostPort.of(bound);
    }

    /** An interface name after % is valid on this host only. */
    private static InetAddress withoutZone(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new AssertionError("an address has 4 or 16 bytes", e);
        }
    }
}
