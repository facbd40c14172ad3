package org.mobula.transport.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Handshake;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.HostPort;
import org.mobula.transport.spi.Listener;
import org.mobula.transport.spi.SocketDialer;
import org.mobula.transport.spi.Swapping;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.tcp.resume.Sessions;
import org.mobula.transport.tcp.secure.Protector;
import org.mobula.transport.tcp.stream.ByteStream;
import org.mobula.transport.tcp.stream.TcpPeer;

/**
 * TCP, open for one node.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #connect} and {@link #accept} own the socket, also if they fail.
 * <b>Failure:</b> an address that does not answer within {@link SocketDialer#TIMEOUT} is given up, and the next one is
 * tried; the exception lists all.
 */
final class TcpTransport implements Transport {
    private static final Duration RESUME_TIMEOUT = Duration.ofSeconds(5);

    private final Duration setupTimeout;
    private final int bufferBytes;
    private final boolean turned;
    private final LinkMode mode;
    private final Protector protector;
    private final Duration resumeTimeout;
    private final Sessions sessions;
    private final Listener listener;
    private final String address;
    private final SocketDialer dialer;

    TcpTransport(TransportContext context) throws IOException {
        this.dialer = new SocketDialer(TcpTransportProvider.NAME, context.host());
        this.setupTimeout = context.setupTimeout();
        this.bufferBytes = context.options().tcpBufferBytes() & -WireLayout.ALIGNMENT;
        this.turned = context.options().turned();
        this.mode = LinkMode.of(context.options().link());
        this.protector = Protector.of(context.options().link(), context.rank(), setupTimeout);
        this.resumeTimeout = setupTimeout.compareTo(RESUME_TIMEOUT) < 0 ? setupTimeout : RESUME_TIMEOUT;
        this.sessions = new Sessions(context.options().link(), resumeTimeout);
        this.listener =
                Listener.open(context.options().tcpAddress(), context.options().tcpPorts());
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
        return open(socket, peer, swapped, null, true);
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return open(socket, peer, swapped, null, false);
    }

    @Override
    public Channel connect(SocketChannel socket, Handshake.Result peer) throws IOException {
        return open(socket, peer.peer(), peer.swapped(), peer.key(), true);
    }

    @Override
    public Channel accept(SocketChannel socket, Handshake.Result peer) throws IOException {
        return open(socket, peer.peer(), peer.swapped(), peer.key(), false);
    }

    /** Makes a channel; both sides do nearly the same. */
    private Channel open(SocketChannel socket, int peer, boolean swapped, @Nullable SecretKey key, boolean caller)
            throws IOException {
        boolean kept = false;
        try {
            TcpPeer other = prepare(socket, peer);
            Swapping swapping = new Swapping(swapped, turned);
            Greeting greeting = Greeting.exchange(
                    socket, other, swapping, mode, WireLayout.payloadLimit(bufferBytes), setupTimeout);
            ByteStream stream = protector.protect(socket, other, key, greeting.transcript(caller), caller);
            if (mode.resumable()) {
                stream = sessions.begin(stream, other, key, greeting.transcript(caller), caller);
            }
            Channel channel = new TcpChannel(stream, other, swapping, bufferBytes, greeting.peerLimit());
            kept = true;
            return channel;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    /** Sets the options of a socket. */
    private static TcpPeer prepare(SocketChannel socket, int peer) throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        return new TcpPeer(
                peer, HostPort.of((InetSocketAddress) socket.getRemoteAddress()).toString());
    }

    @Override
    public boolean canResume(int peer) {
        return sessions.has(peer);
    }

    @Override
    public void resume(SocketChannel socket, Handshake.Result peer) throws IOException {
        boolean kept = false;
        try {
            TcpPeer other = prepare(socket, peer.peer());
            Greeting greeting = Greeting.exchange(
                    socket,
                    other,
                    new Swapping(peer.swapped(), turned),
                    mode,
                    WireLayout.payloadLimit(bufferBytes),
                    resumeTimeout);
            boolean caller = sessions.isCaller(peer.peer());
            sessions.resume(protector.protect(socket, other, peer.key(), greeting.transcript(caller), caller), other);
            kept = true;
        } finally {
            if (!kept) {
                socket.close();
            }
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
