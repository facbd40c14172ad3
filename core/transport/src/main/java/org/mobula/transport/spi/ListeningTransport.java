package org.mobula.transport.spi;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;

/**
 * The part of a transport that listens for TCP connections, and makes them. A subclass makes channels of them.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> an address that does not answer within {@link SocketDialer#TIMEOUT} is given
 * up, and the next one is tried; the exception lists all.
 */
public abstract class ListeningTransport implements Transport {
    private final String name;
    private final Listener listener;
    private final String address;
    private final SocketDialer dialer;

    /**
     * Listens at the address and one of the ports that the options give.
     *
     * @param name of the transport
     */
    protected ListeningTransport(String name, TransportContext context) throws IOException {
        this.name = name;
        this.dialer = new SocketDialer(name, context.host());
        this.listener =
                Listener.open(context.options().tcpAddress(), context.options().tcpPorts());
        this.address = HostPort.formatList(listener.places());
    }

    /** The reason why this machine has no address to listen at; empty if it has. */
    public static String obstacle(TransportOptions options) {
        try (Listener listener = Listener.open(options.tcpAddress(), options.tcpPorts())) {
            return listener.places().isEmpty() ? "no network interface is up" : "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String address() {
        return address;
    }

    @Override
    public final String obstacle(PeerCard peer) {
        return dialer.obstacle(peer);
    }

    @Override
    public final SocketChannel dial(PeerCard peer) throws IOException {
        return dialer.dial(peer);
    }

    @Override
    public final SocketChannel take() throws IOException {
        return listener.take();
    }

    @Override
    public void close() {
        listener.close();
    }
}
