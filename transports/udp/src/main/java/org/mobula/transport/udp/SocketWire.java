package org.mobula.transport.udp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import jdk.net.ExtendedSocketOptions;
import org.mobula.transport.PortRange;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.TransportUnavailableException;

/**
 * Datagrams over a socket, which the kernel fills only with datagrams of the peer.
 *
 * <p><b>Failure:</b> what the network reports about a single datagram (no route, port unreachable, refused by a filter)
 * counts as its loss: the reliable layer repeats it, and the end of the peer shows in the control connection.
 */
final class SocketWire implements Wire {
    private static final int USUAL_MTU = 1500;

    private final DatagramChannel socket;
    private final ConnectedPeer peer;

    private SocketWire(DatagramChannel socket, ConnectedPeer peer) {
        this.socket = socket;
        this.peer = peer;
    }

    /**
     * Binds a socket to the first free port of a local address.
     *
     * @param ports the ports that may be used
     * @param bufferBytes the wanted length of the kernel's buffers
     */
    static SocketWire bind(InetAddress local, PortRange ports, ConnectedPeer peer, int bufferBytes) throws IOException {
        DatagramChannel socket = DatagramChannel.open();
        try {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.SO_RCVBUF, bufferBytes);
            socket.setOption(StandardSocketOptions.SO_SNDBUF, bufferBytes);
            if (socket.supportedOptions().contains(ExtendedSocketOptions.IP_DONTFRAGMENT)) {
                // a lost fragment loses the whole datagram; probes find the longest one that needs no fragments
                socket.setOption(ExtendedSocketOptions.IP_DONTFRAGMENT, true);
            }
            bind(socket, local, ports);
            return new SocketWire(socket, peer);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void bind(DatagramChannel socket, InetAddress local, PortRange ports) throws IOException {
        IOException last = null;
        for (int port : ports.ports().toArray()) {
            try {
                socket.bind(new InetSocketAddress(local, port));
                return;
            } catch (IOException taken) {
                last = taken;
            }
        }
        throw new TransportUnavailableException(
                "no UDP port of the range " + ports + " is free. Give a larger range by --port-range or"
                        + " MOBULA_TCP_PORTS: a rank needs two for each rank that it is connected to",
                last);
    }

    /** The length of the buffer that the kernel grants for arriving datagrams, in bytes. */
    int bufferBytes() throws IOException {
        return socket.getOption(StandardSocketOptions.SO_RCVBUF);
    }

    /** The local port. */
    int port() throws IOException {
        return ((InetSocketAddress) socket.getLocalAddress()).getPort();
    }

    /** From now on only datagrams from this address arrive. */
    void connect(InetAddress remote, int port) throws IOException {
        socket.connect(new InetSocketAddress(remote, port));
    }

    DatagramChannel socket() {
        return socket;
    }

    /** The longest packet of the interface with a local address, with the headers of IP and UDP. */
    static int mtuOf(InetAddress local) throws IOException {
        NetworkInterface found = NetworkInterface.getByInetAddress(local);
        return found == null ? USUAL_MTU : found.getMTU();
    }

    @Override
    public Outcome send(ByteBuffer datagram) throws IOException {
        try {
            return socket.write(datagram) == 0 ? Outcome.FULL : Outcome.SENT;
        } catch (ClosedChannelException e) {
            throw peer.closed();
        } catch (IOException e) {
            return String.valueOf(e.getMessage()).startsWith("Message too long") ? Outcome.TOO_LONG : Outcome.SENT;
        }
    }

    @Override
    public boolean receive(ByteBuffer into) throws IOException {
        into.clear();
        try {
            boolean found = socket.read(into) > 0;
            into.flip();
            return found;
        } catch (ClosedChannelException e) {
            throw peer.closed();
        } catch (IOException e) {
            into.limit(0);
            return false; // a report about a datagram that was sent
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
